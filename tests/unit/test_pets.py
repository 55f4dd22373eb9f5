"""Animals among the victims (CLR-63): fairly drawn, unknown before the reveal, the same for everyone who looks at the game."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random
from typing import cast

import pytest

from flashover import Game, Record
from flashover.dice import FairDice, PhysicalDice
from flashover.events import Moved, PoiRevealed, VictimLost, VictimRescued, VictimTreated
from flashover.i18n import LANGUAGES, catalogue
from flashover.pets import ANIMALS, KEYS, VICTIMS, Menagerie, Pet, drawn
from flashover.record import Seat
from flashover.render import render_svg
from flashover.server.core.table import Opening, Table
from flashover.server.wire import encode
from flashover.server.wire.encode import frames_json
from flashover.server.wire.formatsapi import JsonObject, PetJson
from flashover.words import Load, RevealCause
from scripts.make_records import eagerness

HERE, THERE = (3, 3), (3, 4)


def table(seed: int, *, physical: bool = False, pets: int = 2, edition: str = "default") -> tuple[Table, list[list[PetJson]]]:
    """A game at a table, and the animals every view showed."""
    options: JsonObject = {"mode": "experienced", "level": "recruit", "edition": edition, "pet_tokens": pets}
    made = Table(Opening(options, 3, None, None if physical else b"%d" % seed).game())
    mind, dice, seen = Random(seed), FairDice(b"real %d" % seed), []
    while not made.over and made.version < 900:
        if made.to_decide is None:
            made.roll(dice if physical else None)
        elif made.game.can_undo() and mind.random() < 0.03:
            made.undo()
        else:
            legal = cast("list[str]", made.game.waits_for()["legal"])
            made.play(mind.choices(legal, [eagerness(ply) for ply in legal])[0])
        seen.append(encode.pets_json(made.menagerie.pets))
    return made, seen


def with_animals(*, physical: bool = False) -> tuple[Table, list[list[PetJson]]]:
    """A game that has shown both of its animals."""
    for seed in range(40):
        made, seen = table(seed, physical=physical)
        if len({pet["animal"] for pets in seen for pet in pets}) == 2:
            return made, seen
    pytest.fail("no game of forty showed two animals")


def menagerie(order: int, animal: str = "dog", *, people: int = 0) -> Menagerie:
    """A moment before the reveal of the victim that is `animal`, after `order - 1` others; `people` of them stand on one cell."""
    for number in range(10_000):
        found = drawn(str(number), 2)
        if found.get(order) == animal and not set(found) & set(range(1, order)):
            now = Menagerie(2, str(number), False, 0, ())
            for at in range(order - 1):
                now = now.after(PoiRevealed(HERE if at < people else (1, 1), True, RevealCause.ACTION))
            return now
    raise AssertionError


def test_two_of_ten_are_drawn_and_every_pair_is_equally_likely() -> None:
    pairs, kinds = Counter[tuple[int, ...]](), Counter[str]()
    for number in range(9000):
        found = drawn(f"game {number}", 2)
        pairs[tuple(sorted(found))] += 1
        assert len(set(found.values())) == 2
        kinds.update(found.values())
    assert set(pairs) == set(combinations(range(1, VICTIMS + 1), 2))
    # 200 each; chi-square with 44 degrees of freedom is below 80 in 999 of 1000 samples.
    assert sum((count - 200) ** 2 / 200 for count in pairs.values()) < 80
    assert max(kinds.values()) - min(kinds.values()) < 300
    assert set(kinds) == set(ANIMALS)


def test_the_commitment_alone_decides() -> None:
    assert drawn("a", 2) == drawn("a", 2)
    assert len({tuple(drawn(str(number), 2)) for number in range(50)}) > 10
    assert drawn("a", 0) == {}


@pytest.mark.parametrize("physical", [False, True])
def test_table_replay_and_record_show_the_same_animals(physical: bool) -> None:
    made, seen = with_animals(physical=physical)
    record = made.record([])  # with undone actions in it
    frames = frames_json(Record.from_json(json.loads(record.to_text())))["frames"]
    assert frames[-1]["pets"] == encode.pets_json(made.menagerie.pets)
    standing = [json.loads(entry.text) for entry in made.standing]
    assert [entry["events"] for entry in standing] == [frame["events"] for frame in frames]
    for number, frame in enumerate(frames, 1):
        if number % 50 == 0 or number == len(frames):
            assert [pet.to_json() for pet in record.pets_at(number)] == json.loads(json.dumps(frame["pets"]))
    assert any(seen)


@pytest.mark.parametrize("physical", [False, True])
def test_each_animal_is_one_of_the_victims_on_the_map(physical: bool) -> None:
    made, _ = with_animals(physical=physical)
    for frame in frames_json(made.record([]))["frames"]:
        victims = Counter((tuple(poi["at"]), poi["treated"]) for poi in frame["position"]["pois"] if poi["face"] == "victim")
        animals = Counter((tuple(pet["at"]), pet["treated"]) for pet in frame["pets"])
        assert animals <= victims


@pytest.mark.parametrize("physical", [False, True])
def test_nothing_is_said_before_the_reveal(physical: bool) -> None:
    made, seen = with_animals(physical=physical)
    revealed = 0
    for entry in made.standing:
        for event in json.loads(entry.text)["events"]:
            before = revealed
            revealed += event["code"] == "poi.revealed" and event["victim"]
            if not revealed:
                assert "pets" not in event
                assert "pet." not in event["key"]
            if event["key"].startswith("pet.revealed"):
                assert revealed == before + 1
    assert seen[0] == []


def test_a_game_of_an_edition_without_animals_never_mentions_one() -> None:
    made, seen = table(3, pets=0)
    assert not any(seen)
    assert not any(b'"pets"' in entry.text or b"pet." in entry.text for entry in made.log)


def test_positions_and_digests_do_not_know_the_animals() -> None:
    made, _ = with_animals()
    game = made.record([]).game()
    assert "pet" not in json.dumps({name: value for name, value in game.position().items() if name != "options"})
    assert made.digest() == game.digest()


def test_games_with_real_dice_differ_from_each_other() -> None:
    found = set()
    for seed in range(12):
        made, _ = table(seed, physical=True)
        found.add(made.menagerie.identity)
        assert not made.menagerie.folding or not made.menagerie.revealed
    assert len(found) == 12


def test_an_unfinished_record_shows_what_the_finished_one_shows() -> None:
    """The seed is not known yet; the commitment is enough."""
    game = Game.new({"mode": "family", "pet_tokens": 2}, 2, seed=4)
    before = game.record([Seat()], reveal=False)
    after = game.record([Seat()], reveal=True)
    assert before.menagerie() == after.menagerie()
    assert isinstance(game.dice, FairDice)
    assert before.menagerie().identity == game.dice.commitment


def test_the_person_moves_first() -> None:
    now = menagerie(2, people=1).after(PoiRevealed(HERE, True, RevealCause.ACTION))
    assert now.pets == (Pet(HERE, False, "dog"),)
    step = Moved(0, HERE, THERE, Load.VICTIM, False)
    assert now.phrase(step).key == "event.firefighter.moved.victim"
    now = now.after(step)
    assert now.pets == (Pet(HERE, False, "dog"),)
    assert now.phrase(step).key == "pet.carried"
    assert now.after(step).pets == (Pet(THERE, False, "dog"),)


def test_the_animal_is_followed_to_its_rescue_and_named() -> None:
    now = menagerie(1)
    told = []
    for event in (
        PoiRevealed(HERE, True, RevealCause.ACTION),
        VictimTreated(0, HERE),
        Moved(0, HERE, THERE, None, True),
        Moved(0, THERE, HERE, Load.HAZMAT, True),
        Moved(0, HERE, THERE, Load.TREATED, False),
        VictimRescued(THERE, True),
    ):
        told.append(now.phrase(event).text())
        now = now.after(event)
    assert told == [
        "The POI at 3-3 is a dog!",
        "Firefighter 0 treats the dog at 3-3: now it can walk.",
        "Firefighter 0 leads the dog from 3-3 to 3-4.",
        "Firefighter 0 leads a dog and carries a hazmat from 3-4 to 3-3.",
        "Firefighter 0 carries the dog from 3-3 to 3-4.",
        "The dog is safe at 3-4!",
    ]
    assert now.pets == ()


def test_a_lost_animal_is_mourned_by_name() -> None:
    now = menagerie(1, "rabbit").after(PoiRevealed(HERE, True, RevealCause.FIRE))
    assert now.phrase(VictimLost(HERE)).text() == "The rabbit at 3-3 is lost."
    assert now.after(VictimLost(HERE)).pets == ()


def test_a_game_from_a_position_counts_the_victims_it_knows_as_people() -> None:
    position = {
        "options": {"mode": "family", "pet_tokens": 2}, "firefighters": [{"at": [3, 0]}], "ap": 4, "phase": "actions",
        "pois": [{"at": [3, 3], "face": "victim", "treated": False}], "unrevealed": {"victims": 7, "false_alarms": 5}, "rescued": 2,
    }  # fmt: skip
    game = Game.from_position(position, dice=PhysicalDice())
    now = Menagerie.opening(game.options, game.position(), game.digest(), None)
    assert (now.revealed, now.pets, len(now.victims)) == (3, (), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_an_animal_exists_and_none_is_left_over(language: str) -> None:
    words = {f"pet.{animal}{form}" for animal in ANIMALS for form in ("", ".acc", ".with", ".to", ".gen")}
    assert set(catalogue(language, "pets")) == set(KEYS) | words | {"pet.person.acc", "pet.hazmat.acc"}


def test_the_picture_of_a_record_shows_the_animal_and_says_so() -> None:
    made, _ = with_animals()
    record = made.record([])
    number = next(number for number in range(len(record.plies)) if record.pets_at(number))
    pets = record.pets_at(number)
    game = record.game_at(number)
    picture = render_svg(game.position(), game.board, pets=pets)
    assert f'class="pet-{pets[0].animal}"' in picture
    assert f"{pets[0].at[0]}-{pets[0].at[1]}: " in picture
    assert pets[0].animal in picture.partition("</desc>")[0]
    assert "pet-" not in render_svg(game.position(), game.board)
