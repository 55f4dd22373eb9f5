"""Public test kit: picture scenarios, invariants, random walks, the contract of bots, Hypothesis strategies and rule marks.

A test is a picture before, some plies and a picture after::

    from flashover.testing import rule, scenario

    @rule("FIRE-04")
    def test_smoke_next_to_fire_is_fire() -> None:
        scenario("1,1: f .", phase="fire").apply("! dice 1 2").shows("1,1: f f")

**Cells.** One code per cell, letters in any order: ``.`` empty, ``f`` fire, ``s`` smoke, ``?`` face-down POI,
``v`` victim, ``t`` treated victim, ``h`` hazmat, ``*`` hot spot, ``0`` .. ``5`` the figure of that seat. ``0fv`` is
figure 0 and a victim on a burning cell, ``hh`` two hazmats. In an expected picture ``_`` means "anything".

**Light form.** One line per board row, cells separated by blanks: six lines of eight (the inside), eight lines of ten
(with the ring), or any part of the board when the line names its first cell. A line without a name lies below the
line before it; named lines may also follow the six or eight::

    3,2: f . s          cells 3,2 3,3 3,4
         . . ?          cells 4,2 4,3 4,4
    7,3: 0              cell 7,3

Walls and doors come from the board. Their states are written below the picture, or passed as keywords::

    walls: 2,3|3,3=1 2,4|3,4=2
    doors: 1,3|1,4=open 3,2|3,3=gone

**Plan form.** The same with edges; ``+`` marks the corners. Edge characters: blank free, ``|`` and ``---`` wall, ``1``
damaged, ``2`` destroyed, ``D`` closed door, ``/`` open door, ``x`` doorway without door, ``O`` entrance. The picture
must agree with the board. Only the first row needs its name (none for 6 x 8 and 8 x 10)::

         +     +--1--+-----+
    3,2:   f   D f     f
         +     +     +     +
           .   | 0v    .
         +-----+-----+--D--+

**scenario(picture, ...)** makes a position and starts a game in it. What is not said is a fresh turn of the active
seat:

* option names are keywords (``mode="experienced"``, ``fire_stop="move"``), as is ``board`` (``"A"``, ``"B"`` or a
  ``Board``);
* ``seats`` (default: as many as are drawn or named), ``at={1: "7,3"}`` for figures that are not drawn (the others
  stand on 7,9);
* ``phase`` (``actions``), ``active`` (0), ``ap`` (the fresh AP of the active figure and its ``saved``), ``bonus``,
  ``untouched`` (true in phase 1), ``cafs_commanded``, ``saved`` and ``specialists`` by seat (a list or a mapping;
  unnamed seats get the cards of ``SPECIALISTS`` in order);
* ``walls={"2,3|3,3": 1}``, ``doors={"1,3|1,4": "open"}``, ``cubes_elsewhere=n`` (one cube on each of n walls away from
  everything drawn and from every wall named in ``walls``, also those named with 0);
* ``ambulance`` (left), ``engine`` (top), ``hot_spot_reserve`` (6, heroic 12), ``rescued``, ``lost``, ``false_alarms``,
  ``hazmats_disposed``, ``unrevealed`` (pair of victims and false alarms; default: what is left of 10 and 5),
  ``pending``, ``result``.

**Then**, each returning the scenario:

* ``.apply(*plies)`` plays; ``.shows(picture, **fields)`` and ``.has(**fields)`` compare;
* ``.refuses(ply, code)``, ``.allows(*plies)``, ``.cost(ply, ap)``;
* ``.legal(contains=, excludes=, exactly=)``, where ``excludes="chop *"`` names a whole family;
* ``.waits_for("decision" | "dice" | "red" | "black" | "reveal" | "deal" | "over", seat=, odds=)``;
* ``.wall(edge, cubes)``, ``.door(edge, state)``; ``.fork()`` for a second continuation.

``.contents("3,4")``, ``.position``, ``.plies``, ``.game`` and ``.events`` (of the last ``apply``) give access.
``.shows`` compares drawn cells exactly; **what is not drawn must be as in the last picture** (tokens on undrawn cells,
walls, doors), only figures may come and go on undrawn cells. ``.has`` knows, besides the fields of a position, ``at``,
``saved``, ``specialists`` (by seat), ``walls``, ``doors`` (complete mappings), ``stock`` (threat tokens left) and
``cubes``. ``started(options, seats, *plies)`` is a scenario at set-up.

**Around it.** ``check_invariants(position)``, ``check_step(before, after)``, ``check_game(game)``;
``walk(game, rng, check=True)`` and ``random_game(options, seats, seed, plies=n)``; ``picture_of(position)`` and
``plan_of(position, board)`` draw; ``check_bot(spec)`` holds a bot to its contract (:mod:`flashover.testing.bots`);
Hypothesis strategies are in :mod:`flashover.testing.strategies` (not imported here).
``@rule("EXPL-06", "AMB-02")`` marks a test with the ids it proves; the pytest plugin
:mod:`flashover.testing.rule_coverage` checks and lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from flashover._lazy import lazy_names

if TYPE_CHECKING:
    from flashover.testing.bots import check_bot as check_bot
    from flashover.testing.building import SPECIALISTS as SPECIALISTS
    from flashover.testing.building import scenario as scenario
    from flashover.testing.building import started as started
    from flashover.testing.invariants import Edges as Edges
    from flashover.testing.invariants import check_game as check_game
    from flashover.testing.invariants import check_invariants as check_invariants
    from flashover.testing.invariants import check_step as check_step
    from flashover.testing.invariants import step_violations as step_violations
    from flashover.testing.invariants import violations as violations
    from flashover.testing.pictures import Picture as Picture
    from flashover.testing.pictures import PictureError as PictureError
    from flashover.testing.pictures import Position as Position
    from flashover.testing.pictures import contents_of as contents_of
    from flashover.testing.pictures import picture_of as picture_of
    from flashover.testing.pictures import plan_of as plan_of
    from flashover.testing.pictures import read_picture as read_picture
    from flashover.testing.scenarios import Scenario as Scenario
    from flashover.testing.walks import random_game as random_game
    from flashover.testing.walks import random_ply as random_ply
    from flashover.testing.walks import walk as walk

_Test = TypeVar("_Test", bound=Callable[..., Any])

# Loaded when first used, so that the pytest plugin of this package does not load the engine.
_HOMES = {
    "bots": ("check_bot",),
    "building": ("SPECIALISTS", "scenario", "started"),
    "invariants": ("Edges", "check_game", "check_invariants", "check_step", "step_violations", "violations"),
    "pictures": ("Picture", "PictureError", "Position", "contents_of", "picture_of", "plan_of", "read_picture"),
    "scenarios": ("Scenario",),
    "walks": ("random_game", "random_ply", "walk"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["rule", *_HOME_OF]


def rule(*ids: str) -> Callable[[_Test], _Test]:
    """Marks a test with the rules it proves: ``@rule("EXPL-06", "CLR-48")``. The same as ``pytest.mark.rule``."""
    import pytest

    if not ids:
        raise ValueError("rule() needs at least one id")

    def mark(test: _Test) -> _Test:
        marked: _Test = pytest.mark.rule(*ids)(test)
        return marked

    return mark

__getattr__ = lazy_names(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
