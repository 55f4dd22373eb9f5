"""docs/reference/environments.md says what there is: ids, planes, counters, blocks of actions, parameters, error codes."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from flashover import cards, envs
from flashover.batch import observer, space
from flashover.envs import COUNTERS, IDS, NAMES, PLANES, SEAT_FIELDS, FlashoverEnv, FlashoverVectorEnv
from flashover.envs.kinds import KINDS
from flashover.envs.rewards import REWARDS
from flashover.envs.setting import Parameters
from flashover.envs.views import ACTIONS, PLANES_SHAPE, VECTOR_SIZE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "environments.md").read_text("utf-8")
BLOCKS = {
    "own": space.OWN, "wait": space.WAIT, "identify": space.IDENTIFY, "crew": space.CREW, "order": space.COMMAND,
    "explode": space.EXPLODE, "place": space.PLACE, "specialist": space.SPECIALIST, "knockdown": space.KNOCKDOWN, "ride": space.RIDE,
    "stay": space.STAY, "first": space.FIRST, "park": space.PARK, "reveal": space.REVEAL, "continue": space.CONTINUE, "gun": space.GUN,
}  # fmt: skip


def rows(pattern: str) -> list[tuple[str, ...]]:
    return re.findall(pattern, PAGE, re.MULTILINE)


def test_the_code_runs_and_plays_what_is_legal() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    shown = "print(seen['planes'].shape, int(infos['illegal'].sum()), rewards.shape, int(infos['cubes'].sum()) > 0)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", f"{code}\n{shown}"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("(64, 27, 8, 10) 0 (64,) True\n", "")


def test_ids_and_their_options() -> None:
    assert envs.IDS == IDS
    told = {id_: dict(re.findall(r"`(\w+)=(\w+)`", options)) for id_, options in rows(r"^\| `(flashover/[\w-]+)` \| (.*) \|$")}
    assert told == {id_: dict(options) for id_, options in zip(IDS, KINDS.values(), strict=True)}


def test_the_observation() -> None:
    planes = rows(r"^\| (\d+) \| `(\w+)` \| [^|]*\|$")
    assert [(int(number), name) for number, name in planes if name in observer.PLANES] == list(enumerate(observer.PLANES))
    counters = [(int(number), name) for number, name in planes if name not in observer.PLANES]
    first = 8 * int(observer.WAIT_WORDS)
    assert counters == list(enumerate(observer.COUNTERS, first))
    assert f"`planes`, uint8, {' x '.join(map(str, PLANES_SHAPE))}:" in PAGE
    assert f"`vector`, uint8, {VECTOR_SIZE}:" in PAGE and f"int8, {ACTIONS}:" in PAGE
    (seats,) = rows(r"^\| (\d+)-(\d+) \| seats \| (.*)\|$")
    assert int(seats[0]) == 8 * observer.SEATS_AT and int(seats[1]) == VECTOR_SIZE - 1
    assert re.findall(r"`(\w+)`", seats[2]) == [*observer.SEAT_FIELDS]
    assert f"none, {', '.join(cards.NAMES)};" in seats[2] and f"{8 * observer.SEAT_WORDS} bytes" in seats[2]


def test_names_are_where_the_page_says() -> None:
    planes = {name: int(number) for number, name in rows(r"^\| (\d+) \| `(\w+)` \| [^|]*\|$")}
    assert planes == {**PLANES, **COUNTERS} and set(PLANES) == set(observer.PLANES)
    (seats,) = rows(r"^\| (\d+)-\d+ \| seats \| (\d+) bytes for each seat.*\|$")
    first, size = (int(number) for number in seats)
    assert [*SEAT_FIELDS] == [*observer.SEAT_FIELDS, "none", *cards.NAMES]
    for at, bytes_ in enumerate(SEAT_FIELDS.values()):
        assert bytes_ == tuple(first + size * on + at for on in range(6))
    told = f'`PLANES["fire"]` is {PLANES["fire"]}, `COUNTERS["rescued"]` is byte {COUNTERS["rescued"]} of `vector`'
    assert told in PAGE and seats[0] == str(SEAT_FIELDS["present"][0])


def test_fields_show_the_game() -> None:
    env = FlashoverEnv(options={"mode": "experienced"}, seats=3, setup="random")
    vector = env.reset(seed=4)[0]["vector"]
    game = env.game()
    crew: Any = game.position()["firefighters"]
    for on in range(3):
        figure = crew[((game.to_decide or 0) + on) % 3]
        assert [vector[SEAT_FIELDS[name][on]] for name in ("present", "row", "column")] == [1, *figure["at"]]
        assert [name for name in ("none", *cards.NAMES) if vector[SEAT_FIELDS[name][on]]] == [figure["specialist"]]
    assert not any(vector[SEAT_FIELDS["present"][on]] for on in range(3, 6)) and vector[COUNTERS["seats"]] == 3


def test_the_actions() -> None:
    told = [(int(first), int(number), name) for first, number, name in rows(r"^\| (\d+) \| (\d+) \| (\w+) \|")]
    assert {name: first for first, _, name in told} == {name: int(first) for name, first in BLOCKS.items()}
    numbers = {number for first, count, _ in told for number in range(first, first + count)}
    assert set(NAMES) <= numbers
    assert numbers - set(NAMES) == {
        space.COMMAND + on * 40 + rest for on in range(5) for rest in (37, 38, 39)
    }, "only orders leave numbers of their block unused"


def test_parameters_rewards_and_codes() -> None:
    own = {name for kind in (FlashoverEnv, FlashoverVectorEnv) for name in inspect.signature(kind.__init__).parameters}
    there = own | set(Parameters.__annotations__)
    section = PAGE.split("## Parameters")[1].split("## Rewards")[0]
    told = {
        name for names in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", names)
    }
    assert told == there - {"self", "num_envs", "parameters"}
    assert rows(r"^\| `(\w+)` \| .*$") and set(REWARDS) <= set(rows(r"^\| `(\w+)` \| (?:1|as)[^|]*\|$"))
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "flashover" / "envs").glob("*.py"))
    assert set(re.findall(r'EnvError\("(env\.\w+)"', sources)) == set(re.findall(r"`(env\.\w+)`", PAGE))
