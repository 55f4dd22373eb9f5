"""Cells, directions and edges of the playing area, and where each of them lives in a 63-bit word.

The building is 6 rows by 8 columns (BOARD-02); around it runs a ring of outside cells (BOARD-04). Everything is numbered three ways:

* a *cell* is ``(row, column)``, rows 0..7 and columns 0..9, the outside ring included;
* a *position* is ``row * 10 + column`` (0..79): where a figure or a token stands;
* a *bit* stands for one inside cell in a word: bit ``(row - 1) * 9 + (column - 1)``. The ninth column is padding, so that a shift by 1
  or 9 reaches the neighbour and never a cell of another row.

An edge is a bit of one of two planes: the edge above an inside cell is that cell's bit in the *h* plane, the edge to its left is that
cell's bit in the *v* plane. Thus the edge below is the bit nine higher and the edge to the right the bit one higher. Damage therefore
belongs to the segment and looks the same from either cell (ADJ-06).
"""

from __future__ import annotations

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]

ROWS = 6
COLUMNS = 8
STRIDE = COLUMNS + 1
POSITIONS = 80

DIRECTIONS = ("up", "right", "down", "left")
DELTAS = ((-1, 0), (0, 1), (1, 0), (0, -1))
SIDES = ("top", "right", "bottom", "left")
ARROWS = {
    "up": (-1, 0), "up-right": (-1, 1), "right": (0, 1), "down-right": (1, 1),
    "down": (1, 0), "down-left": (1, -1), "left": (0, -1), "up-left": (-1, -1),
}  # fmt: skip


def on_board(cell: Cell) -> bool:
    """BOARD-04: the ring belongs to the playing area."""
    return 0 <= cell[0] <= ROWS + 1 and 0 <= cell[1] <= COLUMNS + 1


def is_inside(cell: Cell) -> bool:
    """BOARD-02: inside means rows 1..6 and columns 1..8."""
    return 1 <= cell[0] <= ROWS and 1 <= cell[1] <= COLUMNS


def position_of(cell: Cell) -> int:
    """``(3, 5)`` -> 35."""
    return cell[0] * 10 + cell[1]


def cell_at(position: int) -> Cell:
    """35 -> ``(3, 5)``."""
    return divmod(position, 10)


def bit_index(cell: Cell) -> int:
    """The bit of an inside cell."""
    return (cell[0] - 1) * STRIDE + cell[1] - 1


def cell_of_bit(index: int) -> Cell:
    """The inside cell of a bit."""
    return index // STRIDE + 1, index % STRIDE + 1


def neighbour(cell: Cell, direction: int) -> Cell:
    """The next cell in a direction (0 up, 1 right, 2 down, 3 left); it may be off the board."""
    return cell[0] + DELTAS[direction][0], cell[1] + DELTAS[direction][1]


def edge(a: Cell, b: Cell) -> Edge:
    """An edge is named by its two cells, the smaller first (CLR-15)."""
    return (a, b) if a < b else (b, a)


def edge_plane(between: Edge) -> tuple[bool, int]:
    """(is it in the v plane, bit index) of the edge between two neighbouring cells, at least one of them inside."""
    (row, column), (other_row, _) = between
    if row == other_row:
        return True, (row - 1) * STRIDE + column
    return False, row * STRIDE + column - 1


def _ring() -> list[Cell]:
    """The 32 outside cells in the order of their bits: row-major."""
    return [(r, c) for r in range(ROWS + 2) for c in range(COLUMNS + 2) if not is_inside((r, c))]


INSIDE: tuple[Cell, ...] = tuple((r, c) for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1))
RING: tuple[Cell, ...] = tuple(_ring())

# Tables by position (x4: by position and direction).
CELL_BITS = [0] * POSITIONS
RING_BITS = [0] * POSITIONS
NEIGHBOURS = [-1] * (POSITIONS * 4)
EDGE_BITS = [0] * (POSITIONS * 4)
POSITION_OF_BIT = [0] * 63
POSITION_OF_RING_BIT = [position_of(cell) for cell in RING]
INSIDE_MASK = 0
# For a ring cell: the direction into the building (-1 at the corners), and one 1 in the byte of each direction along the ring.
INWARD = [-1] * POSITIONS
ALONG_RING = [0] * POSITIONS


def _fill() -> None:
    global INSIDE_MASK
    for cell in INSIDE:
        CELL_BITS[position_of(cell)] = 2 ** bit_index(cell)
        POSITION_OF_BIT[bit_index(cell)] = position_of(cell)
        INSIDE_MASK |= 2 ** bit_index(cell)
    for number, cell in enumerate(RING):
        RING_BITS[position_of(cell)] = 2**number
    for cell in INSIDE + RING:
        for direction in range(4):
            other = neighbour(cell, direction)
            if not on_board(other):
                continue
            slot = position_of(cell) * 4 + direction
            NEIGHBOURS[slot] = position_of(other)
            if is_inside(cell) or is_inside(other):
                EDGE_BITS[slot] = 2 ** edge_plane(edge(cell, other))[1]
            if not is_inside(cell):
                if is_inside(other):
                    INWARD[position_of(cell)] = direction
                else:
                    ALONG_RING[position_of(cell)] |= 256**direction


_fill()
