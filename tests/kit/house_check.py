"""What a house must be, written from docs/how-to/boards.md and apart from the reader of board files and the generator.

The house is drawn as a map of characters, 15 by 19 with the ring of outside cells: cells at odd places, what lies between them at even
ones. Walls are found by walking on the map.
"""

from __future__ import annotations

from typing import Any

HEIGHT, WIDTH = 8, 10
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def draw(board: dict[str, Any]) -> dict[tuple[int, int], str]:
    """The map: place -> '.', '#' wall, 'D' door, 'E' entrance; what nothing lies on is missing."""
    drawn: dict[tuple[int, int], str] = {}
    for field, sign in (("walls", "#"), ("doors", "D"), ("entrances", "E")):
        for (r, c), (other_r, other_c) in board[field]:
            assert abs(r - other_r) + abs(c - other_c) == 1, (field, r, c, other_r, other_c)
            place = (r + other_r, c + other_c)
            assert place not in drawn, f"two things between {r},{c} and {other_r},{other_c}"
            drawn[place] = sign
    return drawn


def inside(r: int, c: int) -> bool:
    return r in range(1, HEIGHT - 1) and c in range(1, WIDTH - 1)


def reached(drawn: dict[tuple[int, int], str], board: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Cells reached from outside through entrances and doors, with the number of steps."""
    wave = [(r, c) for pair in board["entrances"] for r, c in pair if inside(r, c)]
    found = dict.fromkeys(wave, 1)
    while wave:
        following = []
        for r, c in wave:
            for down, across in STEPS.values():
                there = (r + down, c + across)
                if inside(*there) and there not in found and drawn.get((2 * r + down, 2 * c + across)) != "#":
                    found[there] = found[r, c] + 1
                    following.append(there)
        wave = following
    return found


def check(board: dict[str, Any]) -> None:
    """Assert everything; an AssertionError says what is wrong."""
    drawn = draw(board)
    _check_edges(drawn, board)
    assert len(reached(drawn, board)) == 48, "a room cannot be reached"
    _check_parking(board)
    _check_quadrants(board)
    _check_arrows(board)
    setup = board["family_setup"]
    fire, poi = [tuple(cell) for cell in setup["fire"]], [tuple(cell) for cell in setup["poi"]]
    assert len({*fire, *poi}) == len(fire) + len(poi) and len(poi) == 3 and len(fire) <= 33
    assert all(inside(*cell) for cell in [*fire, *poi])
    assert sorted(board["first_explosion"]) == list("12345678")
    assert all(inside(*cell) for cell in board["first_explosion"].values())
    for field, faces in (("black_die_opposite", 8), ("red_die_opposite", 6)):
        table = {int(face): other for face, other in board[field].items()}
        assert sorted(table) == list(range(1, faces + 1))
        assert all(table[table[face]] == face != table[face] for face in table)
    rooms = [tuple(cell) for room in board.get("rooms", []) for cell in room["cells"]]
    assert len(rooms) == len(set(rooms))


def _check_edges(drawn: dict[tuple[int, int], str], board: dict[str, Any]) -> None:
    assert board["entrances"]
    around = [(r, c, down, across) for r in range(1, 7) for c in range(1, 9) for down, across in STEPS.values()]
    outline = {(2 * r + down, 2 * c + across) for r, c, down, across in around if not inside(r + down, c + across)}
    assert len(outline) == 28
    for place in outline:
        assert drawn.get(place) in ("#", "E"), f"the outline is open at {place}"
    for (y, x), sign in drawn.items():
        assert sign in ("#E" if (y, x) in outline else "#D"), f"{sign} at {y},{x}"
        assert 1 <= y <= 13 and 1 <= x <= 17, "something lies between outside cells"


def _check_parking(board: dict[str, Any]) -> None:
    used: list[tuple[int, int]] = []
    for field in ("ambulance_parking", "engine_parking"):
        assert sorted(spot["side"] for spot in board[field]) == ["bottom", "left", "right", "top"]
        for spot in board[field]:
            (r, c), (other_r, other_c) = spot["cells"]
            assert abs(r - other_r) + abs(c - other_c) == 1
            lines = {"top": (0, r, other_r), "bottom": (7, r, other_r), "left": (0, c, other_c), "right": (9, c, other_c)}
            line, one, other = lines[spot["side"]]
            assert one == other == line
            along = (c, other_c) if spot["side"] in ("top", "bottom") else (r, other_r)
            assert min(along) >= 1 and max(along) <= (8 if spot["side"] in ("top", "bottom") else 6)
            used += [(r, c), (other_r, other_c)]
    assert len(used) == len(set(used)) == 16
    for spot in board["engine_parking"]:
        # The gun reaches a quadrant of the side the engine stands on.
        assert spot["side"] in spot["quadrant"].split("-")


def _check_quadrants(board: dict[str, Any]) -> None:
    owner = {tuple(cell): name for name, cells in board["quadrants"].items() for cell in cells}
    assert len(owner) == 48 == sum(len(cells) for cells in board["quadrants"].values())
    for red_table in (board["red_die_opposite"], {str(n): 7 - n for n in range(1, 7)}):
        for black_table in (board["black_die_opposite"], {str(n): 9 - n for n in range(1, 9)}):
            for name, cells in board["quadrants"].items():
                rows, columns = {r for r, _ in cells}, {c for _, c in cells}
                for r in range(1, 7):
                    for c in range(1, 9):
                        turned = r if r in rows else red_table[str(r)], c if c in columns else black_table[str(c)]
                        assert owner[turned] == name, f"{r},{c} misses {name}"


def _check_arrows(board: dict[str, Any]) -> None:
    assert len(board["poi_arrows"]) == 48
    for place, arrow in board["poi_arrows"].items():
        r, c = (int(number) for number in place.split(","))
        for word in arrow.split("-"):
            down, across = STEPS[word]
            r, c = r + down, c + across
        assert inside(r, c), f"the arrow of {place} leads out"
