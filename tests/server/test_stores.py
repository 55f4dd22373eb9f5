"""Both stores do the same: one suite, run against an SQLite file and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from flashover.server.store import postgres_schema, sqlite
from flashover.server.store.errors import Fenced, StoreError, Taken, Unreadable
from flashover.server.store.owning import DEAD_SECONDS, Elsewhere, Place, Server
from flashover.server.store.protocol import Store
from flashover.server.store.rows import HOST, ChatRow, SeatRow, TransferRow
from flashover.server.store.writes import (
    ClaimTransfer,
    FindTransfer,
    Lease,
    OfferTransfer,
    Say,
    SetAway,
    SetProgress,
    SetSeat,
    Write,
)
from tests.server.postgres import Postgres
from tests.server.stores import AT, PROGRESS, SEATS, TEXT, Kind, append, do, game, new_kind, plies, result, submit


@pytest.fixture(params=["sqlite", "remote", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    def server() -> Postgres:
        found: Postgres = request.getfixturevalue("postgres")
        return found

    return new_kind(request.param, tmp_path / "data", server)


def test_a_game_comes_back_as_it_was_stored(kind: Kind) -> None:
    row = game("g", start={"n": [1, TEXT]}, seed=None, away_seconds=None, practice=True)

    async def first(store: Store) -> None:
        lease = await store.create(row, SEATS, "me")
        assert lease == Lease("g", 1)
        stored = await store.load("g")
        assert stored is not None and (stored.game, stored.seats, stored.plies, stored.chat, stored.listed) == (row, SEATS, [], [], False)
        await do(store, lease, append(1, 2))
        await do(store, lease, SetSeat(1, SeatRow("t", TEXT, None)))
        await do(store, lease, SetAway(7))
        said = await do(store, lease, Say(AT, None, "", TEXT))
        assert isinstance(said, ChatRow) and said[1:] == (AT, None, "", TEXT)

    async def later(store: Store) -> None:
        stored = await store.load("g")
        assert stored is not None and stored.listed
        assert stored.game == row._replace(away_seconds=7) and stored.plies == plies(1, 2)
        assert stored.seats == [SEATS[0], SeatRow("t", TEXT, None)] and [line.text for line in stored.chat] == [TEXT]
        assert await store.load("h") is None

    kind.run(first)
    kind.run(later)


def test_games_are_found_and_listed(kind: Kind) -> None:
    async def body(store: Store) -> None:
        for key in ("a", "b", "c"):
            lease = await store.create(game(key), SEATS, "me")
        await do(store, lease, append(1, over=result("r", "Ada", "Bot")))
        await do(store, lease, SetProgress(PROGRESS._replace(turn=9, asked=None)))
        assert await store.find("a", None) == await store.find("x", "CODE-a") == "a"
        assert await store.find("CODE-a", None) is None
        assert await store.find_replay("r") == "c" and await store.find_replay("c") is None
        assert await store.replay_of("c") == "r" and await store.replay_of("a") is None
        first, nobody, last = await store.listed(["c", "x", "a"])
        assert nobody is None and first is not None and last is not None
        assert first.progress == PROGRESS._replace(turn=9, asked=None) and first.result == ("won", 7, 1, False)
        assert last.progress is None and last.result is None and last.seats == SEATS and last.created == AT
        [line] = await store.results({"mode": "experienced", "outcome": "won"}, 10)
        assert line.result == result("r", "Ada", "Bot") and line.bots == [None, "greedy"]
        assert await store.results({"level": "heroic"}, 10) == [] and await store.results({}, 0) == []
        await store.check()

    kind.run(body)


def test_ids_and_codes_are_taken_once(kind: Kind) -> None:
    async def body(store: Store) -> None:
        await store.create(game("a"), SEATS, "me")
        for row in (game("a", code="other"), game("b", code="CODE-a")):
            with pytest.raises(Taken) as error:
                await store.create(row, SEATS, "me")
            assert row.code not in str(error.value), "what a code is, no error says"
        assert await store.find("b", None) is None and len(await store.listed(["a"])) == 1

    kind.run(body)


def test_codes_move_seats_once(kind: Kind) -> None:
    async def body(store: Store) -> None:
        lease = await store.create(game("g"), SEATS, "me")
        await do(store, lease, OfferTransfer("old", TransferRow({0: "x", 1: "y"}, 50.0), 10.0))
        await do(store, lease, OfferTransfer("c", TransferRow({0: "x", HOST: "h"}, 60.0), 20.0))
        assert await do(store, lease, FindTransfer("old")) is None  # it moved a seat of the new one
        assert await do(store, lease, FindTransfer("c")) == TransferRow({0: "x", HOST: "h"}, 60.0)
        await do(store, lease, ClaimTransfer("c", {0: "new", HOST: "newhost"}))
        assert await do(store, lease, FindTransfer("c")) is None
        stored = await store.load("g")
        assert stored is not None and (stored.seats[0].name, stored.game.host) == ("Ada", "newhost")
        assert stored.seats[0] == SeatRow("new", *SEATS[0][1:])
        await do(store, lease, OfferTransfer("d", TransferRow({0: "x"}, 60.0), 20.0))
        await do(store, lease, OfferTransfer("e", TransferRow({1: "x"}, 90.0), 60.0))
        assert await do(store, lease, FindTransfer("d")) is None  # its time was over

    kind.run(body)


def test_of_the_chat_the_newest_lines_are_kept(kind: Kind) -> None:
    async def body(store: Store) -> None:
        lease, other = [await store.create(game(key), SEATS, "me") for key in ("g", "h")]
        await do(store, other, Say(AT, 0, "Ada", "elsewhere", 2))
        numbers = [(await do(store, lease, Say(AT, 0, "Ada", f"line {n}", 3))).number for n in range(5)]
        for key, texts in (("g", ["line 2", "line 3", "line 4"]), ("h", ["elsewhere"])):
            stored = await store.load(key)
            assert stored is not None and [line.text for line in stored.chat] == texts
            if key == "g":
                assert [line.number for line in stored.chat] == numbers[2:]
        await do(store, lease, Say(AT, 0, "Ada", "the last", 1))
        stored = await store.load("g")
        assert stored is not None and [line.text for line in stored.chat] == ["the last"]

    kind.run(body)


def test_one_bad_write_harms_no_other(kind: Kind) -> None:
    async def body(store: Store) -> None:
        leases = [await store.create(game(f"g{n}"), SEATS, "me") for n in range(12)]
        await do(store, leases[3], append(1))
        bad: dict[int, Write] = {
            3: append(1),  # a row that is there
            5: append(2**70),  # a number that fits no column
            7: Say(AT, None, "Ada", "\ud800"),  # no text
            8: append(1, over=result("r", "\ud800")._replace(turns="x")),  # type: ignore[arg-type]
        }
        answers = [submit(store, lease, bad.get(n, append(1))) for n, lease in enumerate(leases)]
        done = await asyncio.gather(*answers, return_exceptions=True)
        for n, answer in enumerate(done):
            assert isinstance(answer, StoreError) if n in bad else answer is None, (n, answer)
        for n, lease in enumerate(leases):
            stored = await store.load(lease.game)
            assert stored is not None and len(stored.plies) == (0 if n in (5, 7, 8) else 1)

    kind.run(body)


def test_many_writes_of_many_games_at_once(kind: Kind) -> None:
    async def body(store: Store) -> None:
        leases = [await store.create(game(f"g{n}"), SEATS, "me") for n in range(20)]
        answers = [submit(store, lease, append(number)) for number in range(1, 31) for lease in leases]
        await asyncio.gather(*answers)
        for lease in leases:
            stored = await store.load(lease.game)
            assert stored is not None and [row.number for row in stored.plies] == list(range(1, 31))

    kind.run(body)


def test_who_was_replaced_writes_nothing(kind: Kind) -> None:
    async def body(store: Store) -> None:
        first = await store.create(game("g"), SEATS, "me")
        other = await store.create(game("h"), SEATS, "me")
        await do(store, first, append(1))
        second = await store.own("g", "you")
        assert second == Lease("g", 2) and await store.own("nothing", "you") is None
        late = [submit(store, first, write) for write in (append(2), Say(AT, 0, "Ada", "x"), SetAway(1), FindTransfer("c"))]
        fine = [submit(store, second, append(2)), submit(store, other, append(1))]
        assert await asyncio.gather(*fine) == [None, None]
        for answer in await asyncio.gather(*late, return_exceptions=True):
            assert isinstance(answer, Fenced)
        with pytest.raises(Fenced):
            await do(store, Lease("nothing", 1), append(1))
        stored = await store.load("g")
        assert stored is not None and len(stored.plies) == 2 and stored.chat == [] and stored.game.away_seconds == 30

    kind.run(body)


def server(key: str, team: str = "t", rooms: int = 0) -> Server:
    return Server(key, team, rooms, f"/run/{key}", "127.0.0.1:1", f"key of {key}")


def test_a_game_is_taken_from_the_dead_and_never_from_the_living(kind: Kind) -> None:
    async def body(store: Store) -> None:
        assert (await store.beat(server("a"))).age is None
        beaten = await store.beat(server("b", "other", 7))
        assert [one._replace(age=0) for one in beaten.servers] == [server("a"), server("b", "other", 7)] and beaten.late
        lease = await store.create(game("g"), SEATS, "a")
        there = await store.own("g", "b")
        assert isinstance(there, Elsewhere) and there.server._replace(age=0) == server("a") and there.server.alive
        place = await store.place("g", None)
        assert place is not None and place.game == "g" and place.server is not None and place.server.id == "a"
        await do(store, lease, append(1))  # nobody has touched it
        assert await store.own("g", "a") == Lease("g", 2)  # again, after a room was put away
        assert await store.own("g", "a") == Lease("g", 3)
        # It leaves: its games are free at once. Who still holds the old lease writes nothing.
        await store.leave("a")
        assert await store.place("CODE-g", "CODE-g") == Place("g", None) and await store.place("x", None) is None
        assert await store.own("g", "b") == Lease("g", 4)
        with pytest.raises(Fenced):
            await do(store, Lease("g", 3), append(2))
        late = await store.beat(server("a"))
        assert late.late and await store.lost([Lease("g", 3), Lease("h", 1)]) == ["g", "h"] and await store.lost([Lease("g", 4)]) == []

    kind.run(body)


def test_who_is_silent_is_dead(kind: Kind) -> None:
    async def body(store: Store) -> None:
        await store.beat(server("a"))
        await store.create(game("g"), SEATS, "a")
        await store.create(game("lesson", practice=True), SEATS, "a")
        begun = time.monotonic()
        assert await store.forget_practice(AT + 1, [], "b") == 0 and await store.expire(AT + 1, [], 5, "b") == 0
        while isinstance(await store.own("g", "b"), Elsewhere):
            await asyncio.sleep(0.1)
        # The wait began after the sign of life, and a look that found it dead may have come a little late.
        assert time.monotonic() - begun > DEAD_SECONDS - 1
        assert await store.place("g", None) == Place("g", None), "the new owner has given no sign of life"
        beaten = await store.beat(server("a"))
        assert beaten.age is not None and beaten.age >= DEAD_SECONDS and beaten.late
        assert not (await store.beat(server("a"))).late
        assert await store.forget_practice(AT + 1, [], "b") == 0 and await store.forget_practice(AT + 1, [], "a") == 1

    kind.run(body)


def test_a_clock_that_is_set_back_keeps_nobody_alive(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server writes that it lives, dies, and the clock of the database goes back an hour."""

    async def body(store: Store) -> None:
        await store.beat(server("dead"))
        await store.beat(server("alive"))
        for key, owner in (("g", "dead"), ("h", "alive")):
            await store.create(game(key), SEATS, owner)
        lesson = await store.create(game("lesson", practice=True), SEATS, "dead")
        assert isinstance(await store.own("g", "b"), Elsewhere)
        for module in (sqlite, postgres_schema):
            monkeypatch.setattr(module, "CLOCK", f"({module.CLOCK} - 3600)")
        # Whether it lives nobody knows until it says so again; then it asks what it still has.
        assert (await store.beat(server("alive"))).late and not (await store.beat(server("alive"))).late
        assert await store.lost([Lease("h", 1), lesson]) == []
        assert isinstance(await store.own("h", "b"), Elsewhere)
        assert await store.place("g", None) == Place("g", None) and await store.own("g", "b") == Lease("g", 2)
        assert await store.forget_practice(AT + 1, [], "b") == 1
        assert [one.id for one in (await store.beat(server("b"))).servers] == ["alive", "b"]
        # Back again: the same the other way round.
        for module in (sqlite, postgres_schema):
            monkeypatch.setattr(module, "CLOCK", module.CLOCK.removeprefix("(").removesuffix(" - 3600)"))
        assert (await store.beat(server("alive"))).late and isinstance(await store.own("h", "b"), Elsewhere)

    kind.run(body)


def test_a_clock_that_is_set_back_a_little_changes_nothing(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(store: Store) -> None:
        await store.beat(server("a"))
        await store.create(game("g"), SEATS, "a")
        for module in (sqlite, postgres_schema):
            monkeypatch.setattr(module, "CLOCK", f"({module.CLOCK} - 2)")
        assert isinstance(await store.own("g", "b"), Elsewhere)
        assert not (await store.beat(server("a"))).late

    kind.run(body)


def test_a_damaged_row_harms_its_own_game_only(kind: Kind) -> None:
    async def before(store: Store) -> None:
        for key in ("options", "start", "crew", "list", "fine"):
            lease = await store.create(game(key, start={"a": 1}), SEATS, "me")
            await do(store, lease, append(1, over=result(f"r{key}", "Ada")))

    async def after(store: Store) -> None:
        for key in ("options", "start"):
            with pytest.raises(Unreadable):
                await store.load(key)
        answers = await asyncio.gather(*(store.load(key) for key in ("options", "fine", "start")), return_exceptions=True)
        assert isinstance(answers[0], Unreadable) and isinstance(answers[2], Unreadable)
        assert not isinstance(answers[1], BaseException) and answers[1] is not None
        assert {line.result.replay for line in await store.results({}, 10)} == {"roptions", "rstart", "rfine"}
        assert all(await store.listed(["options", "crew", "fine"]))
        lease = await store.own("fine", "me")
        assert isinstance(lease, Lease)
        await do(store, lease, append(2))
        await store.create(game("new"), SEATS, "me")
        await store.check()

    kind.run(before)
    kind.execute("""UPDATE games SET options = '{"mode": "fam' WHERE id = 'options'""")
    kind.execute("UPDATE games SET start = '[1]' WHERE id = 'start'")
    kind.execute("UPDATE results SET crew = '[\"Ad' WHERE game = 'crew'")
    kind.execute("UPDATE results SET crew = '{\"a\": 1}' WHERE game = 'list'")
    kind.run(after)


def test_an_answer_that_nobody_can_take_keeps_no_other_from_theirs(kind: Kind, caplog: pytest.LogCaptureFixture) -> None:
    def broken(value: object, error: StoreError | None) -> None:
        raise RuntimeError("of the caller")

    async def body(store: Store) -> None:
        leases = [await store.create(game(key), SEATS, "me") for key in ("a", "b")]
        store.submit(leases[0], append(1), broken)
        await do(store, leases[1], append(1))
        await do(store, leases[0], append(2))

    kind.run(body)
    assert "an answer of the store was not taken" in caplog.text


def test_plies_are_never_changed(kind: Kind) -> None:
    async def body(store: Store) -> None:
        await do(store, await store.create(game("g"), SEATS, "me"), append(1))

    kind.run(body)
    with pytest.raises(Exception, match="plies are never changed"):
        kind.execute("UPDATE plies SET ply = 'x'")


def test_lessons_and_old_games_go_away(kind: Kind) -> None:
    async def body(store: Store) -> None:
        for key in ("lesson", "open", "used"):
            lease = await store.create(game(key, practice=True, created=1.0), SEATS, "me")
        await do(store, lease, append(1))
        assert await store.forget_practice(10.0, ["open"], "me") == 1
        assert await store.find("lesson", None) is None and await store.find("open", None) == "open"
        for n in range(5):
            lease = await store.create(game(f"old{n}", created=1.0), SEATS, "me")
            if n < 4:
                await do(store, lease, append(1, over=result(f"r{n}", "Ada"), progress=PROGRESS._replace(played=5.0 + n)))
            await do(store, lease, Say(AT, 0, "Ada", "x"))
        new = await store.create(game("new", created=1.0), SEATS, "me")
        await do(store, new, append(1, progress=PROGRESS._replace(played=100.0)))
        assert await store.expire(50.0, ["old0", "open"], 2, "me") == 2  # old1, old2
        assert [row is not None for row in await store.listed([f"old{n}" for n in range(5)])] == [True, False, False, True, True]
        assert await store.expire(50.0, ["old0", "open"], 10, "me") == 2
        assert await store.expire(50.0, ["old0", "open"], 10, "me") == 0
        assert [row is not None for row in await store.listed(["old0", "open", "new", "used", "old4"])] == [True, True, True, True, False]

    kind.run(body)
