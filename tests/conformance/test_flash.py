"""FLASH: smoke beside fire becomes fire."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("FLASH-01")
def test_flashover_follows_the_explosion() -> None:
    # the smoke at 1,1 touches no fire before the explosion at 2,2 has set 2,1 and 1,2 on fire
    scenario("1,1: s .\n2,1: . f", phase="fire").apply("! dice 2 2").shows("1,1: f f\n2,1: f f f\n3,2: f")


@rule("FLASH-01")
def test_flashover_follows_the_roll_and_not_the_actions() -> None:
    game = scenario("1,1: 0 f f", seats=1).apply("extinguish right reduce").shows("1,1: 0 s f")
    game.apply("end").shows("1,1: 0 s f").apply("! dice 6 8").shows("1,1: 0 f f\n6,8: s")


@rule("FLASH-02")
def test_smoke_beside_fire_becomes_fire() -> None:
    scenario("1,1: f s", phase="fire").apply("! dice 6 8").shows("1,1: f f\n6,8: s")


@rule("FLASH-02")
def test_smoke_rolled_away_from_fire_stays_smoke() -> None:
    scenario("1,1: s . f", phase="fire").apply("! dice 6 8").shows("1,1: s . f\n6,8: s")


@rule("FLASH-02", "FLASH-03")
def test_new_fire_from_the_roll_sets_off_a_chain() -> None:
    before = "4,3: s s s s\n3,6: s"
    scenario(before, phase="fire").apply("! dice 4 3").shows("4,3: f f f f\n3,6: f", stock=33 - 5)


@rule("FLASH-03", "WE-6")
def test_it_is_repeated_until_no_smoke_touches_fire() -> None:
    picture = "1,1: f s s\n2,1: s s s\n3,1: s s\n4,1: s s"
    scenario(picture, phase="fire").apply("! dice 6 8").shows("1,1: f f f\n2,1: f f f\n3,1: f f\n4,1: f f\n6,8: s")


@rule("FLASH-04", "WE-6")
@pytest.mark.parametrize(("state", "after"), [("open", "f"), ("gone", "f"), ("closed", "s")])
def test_it_passes_open_doorways_and_not_closed_doors(state: str, after: str) -> None:
    doors = "" if state == "closed" else f"doors: 1,3|1,4={state}"
    scenario(f"1,3: f s\n{doors}", phase="fire").apply("! dice 6 8").shows(f"1,3: f {after}\n6,8: s\n{doors}")


@rule("FLASH-04")
@pytest.mark.parametrize(("cubes", "after"), [(0, "s"), (1, "s"), (2, "f")])
def test_it_passes_destroyed_walls_only(cubes: int, after: str) -> None:
    walls = f"walls: 1,5|1,6={cubes}" if cubes else ""
    scenario(f"1,5: f s\n{walls}", phase="fire").apply("! dice 6 8").shows(f"1,5: f {after}\n6,8: s\n{walls}")


@rule("FLASH-05", "ED-08", "CLR-28")
@pytest.mark.parametrize(("breaks", "left"), [(False, "open"), (True, "gone")])
def test_an_open_door_on_its_path_stays_by_default(breaks: bool, left: str) -> None:
    game = scenario("1,3: f s\ndoors: 1,3|1,4=open", phase="fire", flashover_breaks_open_doors=breaks)
    game.apply("! dice 6 8").shows(f"1,3: f f\n6,8: s\ndoors: 1,3|1,4={left}")


@rule("FLASH-05", "ED-08")
def test_only_the_czech_edition_removes_that_door() -> None:
    for edition in ("default", "ru", "pl", "es"):
        game = scenario("1,3: f s\ndoors: 1,3|1,4=open", phase="fire", edition=edition)
        game.apply("! dice 6 8").door("1,3|1,4", "open")
    czech = scenario("1,3: f s\ndoors: 1,3|1,4=open", phase="fire", edition="cs")
    czech.apply("! dice 6 8").door("1,3|1,4", "gone")
