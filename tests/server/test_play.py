"""Whole games through the server: every ply over HTTP and WebSocket, as a page plays them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from flashover import Game, Record
from flashover.testing import scenario
from tests.server.live import Live, Page, simple


def finish(page: Page, choose: Any) -> None:
    while page.waits["kind"] != "over":
        page.play(choose(page))


@pytest.mark.parametrize("kinds", [("human", "human"), ("human", "bot", "open", "bot")])
@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "heroic"}, {"family_setup": "random_a"}])
def test_a_room_can_begin_at_its_first_turn(live: Live, options: dict[str, object], kinds: tuple[str, ...]) -> None:
    made = live.create(*kinds, options=options, seed="11", standard=True)
    page = live.page(made)
    assert page.view["position"]["phase"] == "actions" and page.view["turn"] == 1
    assert page.view["outlook"]["setup"] == []
    other = live.page(live.create(*kinds, options=options, seed="11"))
    assert other.view["position"]["phase"] == "setup" and other.view["outlook"]["setup"][-1] == "first"
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert live.http.post("/verify", json=record).json()["ok"]


def test_with_real_dice_the_set_up_goes_to_the_first_roll(live: Live) -> None:
    page = live.page(live.create("human", options={"mode": "experienced"}, dice="physical", standard=True))
    assert page.waits["kind"] == "outcome" and page.view["position"]["phase"] == "setup"
    page = live.page(live.create("human", options={"mode": "family"}, dice="physical", standard=True))
    assert page.view["position"]["phase"] == "actions"


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"mode": "family"}, 1), ({"mode": "experienced", "level": "heroic", "board_side": "B"}, 3), ({"edition": "cs"}, 6)],
)
def test_a_whole_game_is_the_same_as_in_the_engine(live: Live, options: dict[str, object], seats: int) -> None:
    rng = random.Random(seats)
    made = live.create(*["human"] * seats, options=options, seed="11")
    page = live.page(made)
    assert page.welcome["you"] == {"seats": list(range(seats)), "host": True}
    game = Game.new(options, seats, seed=11)
    game.roll_all()
    assert page.view["dice"]["seed"] is None
    while page.waits["kind"] != "over":
        assert page.waits["seat"] == game.to_decide
        assert page.legal == game.waits_for()["legal"]
        assert [entry["cost"] for entry in page.waits["legal"]] == [game.cost(ply) for ply in page.legal]
        assert page.view["position"] == game.position()
        ply = rng.choice(page.legal)
        page.play(ply)
        game.play(ply)
        game.roll_all()
        assert page.view["digest"] == game.digest()
    assert tuple(page.plies) == game.history
    assert page.view["result"] == game.result and page.view["dice"]["seed"] == b"flashover:11".hex()
    assert sum(page.view["dice"]["counts"]["red"]) > 0

    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert Record.from_json(record).game().digest() == game.digest()
    report = live.http.post("/verify", json=record).json()
    assert report["ok"] and report["dice"] == "proven"
    frames = live.http.get(f"/rooms/{made['room']}/frames").json()
    assert [frame["ply"] for frame in frames["frames"]] == list(game.history)
    assert frames["frames"][-1]["position"] == game.position() and frames["result"] == game.result
    assert live.http.post("/frames", json=record).json() == frames
    [line] = live.http.get("/games").json()
    assert line["crew"] == [f"P{n}" for n in range(seats)] and line["result"] == game.result["outcome"]  # type: ignore[index]
    assert line["turns"] == game.turn
    for what in ("record", "frames"):
        assert live.http.get(f"/rooms/{line['replay']}/{what}").json() == live.http.get(f"/rooms/{made['room']}/{what}").json()
    # after the end nothing is accepted
    page.refused("game.over", type="ply", base=page.version, ply="end")
    page.refused("undo.nothing", type="undo", base=page.version)
    page.refused("redo.nothing", type="redo", base=page.version)


def test_wrong_seat_stale_and_malformed_change_nothing(live: Live) -> None:
    made = live.create("human", "human", seed="3")
    ada = live.page(made, [made["tokens"][0]])
    ben = live.page(made, [made["tokens"][1]])
    spectator = live.page(made, [])
    assert (ada.welcome["you"]["seats"], ben.welcome["you"]["seats"], spectator.welcome["you"]["seats"]) == ([0], [1], [])
    ply = ada.legal[0]
    ben.refused("seat.not_yours", type="ply", base=ben.version, ply=ply)
    spectator.refused("seat.not_yours", type="ply", base=0, ply=ply)
    ada.refused("ply.malformed", type="ply", base=ada.version, ply="fly up")
    ada.refused("decision.wrong_kind", type="ply", base=ada.version, ply="move up")
    ada.refused("dice.server", type="ply", base=ada.version, ply="! dice 1 1")
    ada.refused("dice.server", type="roll", base=ada.version)
    assert ada.ask(type="ply", base=ada.version + 1, ply=ply)["type"] == "stale"
    ada.play(ply)
    assert ada.ask(type="ply", base=ada.version - 1, ply=ply) == {"type": "stale", "version": ada.version}
    for message in (
        {"type": "ply", "base": "0", "ply": "end"}, {"type": "ply", "base": 0}, {"type": "dance"}, {"type": "hello", "x": 1},
        {"type": "ply", "base": True, "ply": "end"}, {"type": "ping", "cell": [9, 9]}, {"type": "ply", "base": 1.0, "ply": "end"},
        {"type": "undo", "base": -1}, {"type": "hand", "seat": 0, "to": "cat"}, {"type": "setting", "away_seconds": 0},
    ):  # fmt: skip
        ada.send(**message)
        assert ada.wait("refused")["error"]["code"] == "message.malformed"
    for text in ("", "[]", "null", "{", "[" * 10_000, '"x"', '{"type": "why", "ply": "\\ud800"}', '{"type": NaN}', "\x00", "\u202e"):
        ada.socket.send(text)
        assert ada.wait("refused")["error"]["code"] == "message.malformed"
    ada.socket.send(b"\xff\xfe")
    assert ada.wait("refused")["error"]["code"] == "message.malformed"
    ada.hello()
    assert ada.plies == [ply]


def test_refusals_say_why_with_key_and_rules(live: Live) -> None:
    page = live.page(live.create("human"))
    page.act("standard")
    page.send(type="why", ply="move up carry victim")
    error = page.wait("why")["error"]
    assert error["code"] == "load.missing" and error["key"].startswith("refusal.load.missing") and error["rules"]
    page.send(type="why", ply=page.legal[0])
    assert page.wait("why")["error"] is None


def test_undo_redo_and_undo_to_here(live: Live) -> None:
    page = live.page(live.create("human", seed="5"))
    page.act("standard")
    assert page.view["position"]["phase"] == "actions" and not page.view["can_undo"]
    page.refused("undo.nothing", type="undo", base=page.version)
    start = page.view["digest"]
    steps = []
    for _ in range(3):
        ply = next(entry["ply"] for entry in page.waits["legal"] if entry["cost"] == 1)
        number = page.version + 1
        page.play(ply)
        steps.append((number, ply, page.view["digest"]))
    assert page.view["undoable"] == [number for number, _, _ in reversed(steps)]
    answer = page.act("undo")
    [taken] = answer["entries"]
    assert taken["undone"] and taken["number"] == steps[2][0] and page.view["digest"] == steps[1][2] and page.view["can_redo"]
    page.act("redo")
    assert page.view["digest"] == steps[2][2] and not page.view["can_redo"]
    page.refused("redo.nothing", type="redo", base=page.version)
    page.refused("undo.nothing", type="undo", base=page.version, to=1)
    page.act("undo", to=steps[0][0])
    assert page.view["digest"] == start and not page.view["can_undo"] and page.view["undoable"] == []
    assert sum(entry["undone"] for entry in page.entries.values()) == 4  # they stay in the log, marked
    for _ in range(3):
        page.act("redo")
    assert page.view["digest"] == steps[2][2]
    page.play("end")
    page.refused("undo.nothing", type="undo", base=page.version)


def test_nobody_takes_back_what_another_did(live: Live) -> None:
    made = live.create("human", "human", seed="3")
    ada, ben = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]])
    ada.play(ada.legal[0])
    ben.wait("update")
    ben.refused("undo.not_yours", type="undo", base=ben.version)
    live.page(made, []).refused("seat.needed", type="undo", base=1)
    ada.act("undo")
    assert ada.version == 2 and ada.plies == []


def test_undo_goes_back_over_a_bot(live: Live) -> None:
    page = live.page(live.create("human", "bot", seed="3"))
    page.play(page.legal[0])
    while page.waits["seat"] != 0:
        page.wait("update")
    assert page.plies[1].startswith("place 1")
    page.act("undo")
    assert page.plies == [] and page.waits["seat"] == 0


def test_bots_play_a_whole_game_while_somebody_watches(live: Live) -> None:
    made = live.create("bot", "bot", options={"mode": "experienced"}, seed="1")
    page = live.page(made, [])
    while page.waits["kind"] != "over":
        page.wait("update")
    assert page.view["seats"][0] == {
        "name": "P0", "kind": "bot", "bot": "greedy", "taken": False, "connected": False, "away": False, "asked": False,
    }  # fmt: skip
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert record["seats"][0]["kind"] == "bot:greedy" and Record.from_json(record).verify().ok


def test_a_seat_is_handed_to_a_bot_and_back(live: Live) -> None:
    made = live.create("human", "human", seed="3")
    ada, ben = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]])
    ben.refused("seat.not_yours", type="hand", seat=0, to="bot")
    ada.refused("seat.bot_unknown", type="hand", seat=0, to="bot", bot="deep blue")
    ada.send(type="hand", seat=0, to="bot")
    while ada.waits["seat"] != 1:
        ada.wait("update")
    assert ada.view["seats"][0]["kind"] == "bot" and ada.view["seats"][0]["taken"]
    ada.send(type="hand", seat=0, to="human")
    assert ada.wait("seats")["seats"][0]["kind"] == "human"
    ben.hello()
    ben.play(ben.legal[0])
    ben.play(next(ply for ply in ben.legal if ply == "first 0")) if ben.waits["seat"] == 1 else None
    ada.hello()
    assert ada.waits["seat"] == 0
    ada.play(ada.legal[0])


def test_somebody_who_is_gone_is_played_for_and_comes_back(live: Live) -> None:
    made = live.create("human", "human", seed="3")
    ada, ben = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]])
    live.page(made, []).refused("seat.needed", type="setting", away_seconds=5)
    ben.send(type="setting", away_seconds=1)
    while (seats := ben.wait("seats"))["away_seconds"] != 1:
        pass
    ada.close()
    while ben.wait("seats")["seats"][0]["connected"]:
        pass
    ben.wait("update")  # a bot has placed her firefighter
    assert ben.plies[0].startswith("place 0") and ben.view["seats"][0]["away"] and ben.view["seats"][0]["kind"] == "human"
    ada = live.page(made, [made["tokens"][0]], since=0)
    assert ada.plies == ben.plies and not ada.view["seats"][0]["away"]
    assert seats["seats"][0]["taken"]


def test_a_table_that_does_not_wait_for_those_who_never_came(live: Live) -> None:
    made = live.create("human", "open", seed="3", away_seconds=1)
    ada = live.page(made, [made["tokens"][0]])
    ada.play(ada.legal[0])
    ada.wait("update")
    assert ada.plies[1].startswith("place 1") and ada.view["seats"][1]["away"]


def test_reconnecting_brings_only_what_was_missed(live: Live) -> None:
    made = live.create("human", "human", seed="3")
    ada, ben = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]])
    ada.play(ada.legal[0])
    seen = ada.version
    ada.close()
    ben.wait("update")
    ben.play(ben.legal[0])
    again = live.page(made, [made["tokens"][0]], since=seen)
    assert [entry["number"] for entry in again.welcome["log"]] == list(range(seen + 1, again.version + 1))
    assert again.view["digest"] == ben.view["digest"]
    whole = live.page(made, [made["tokens"][0]], since=10**6)  # from another life of the server, perhaps
    assert len(whole.welcome["log"]) == len(ben.plies)


def test_chat_pings_and_plans_reach_everybody_as_text(live: Live) -> None:
    made = live.create("human", "human")
    ada, spectator = live.page(made, [made["tokens"][0]]), live.page(made, [])
    markup = '<img src=x onerror="alert(1)">  & \u202e\x07\n{{x}}'
    ada.send(type="chat", text=markup)
    line = spectator.wait("chat")
    assert line["text"] == '<img src=x onerror="alert(1)"> & {{x}}' and line["name"] == "P0" and line["seat"] == 0
    ada.send(type="chat", text=" \n ")
    assert ada.wait("refused")["error"]["code"] == "chat.empty"
    ada.send(type="chat", text="x" * 3000)
    assert ada.wait("refused")["error"]["code"] == "message.malformed"
    ada.send(type="rename", seat=0, name="<b>Ada</b>\ud83d\ude92" + "x" * 100)
    named = spectator.wait("seats")["seats"][0]["name"]
    assert named.startswith("<b>Ada</b>\U0001f692x") and len(named) == 40
    ada.send(type="ping", cell=[3, 4])
    assert spectator.wait("ping")["cell"] == [3, 4]
    ada.send(type="plan", seat=0, cells=[[3, 0], [3, 1]])
    assert spectator.wait("plan")["cells"] == [[3, 0], [3, 1]]
    assert live.page(made, []).welcome["plans"][0]["seat"] == 0
    for message in ({"type": "chat", "text": "hi"}, {"type": "ping", "cell": [1, 1]}):
        spectator.refused("seat.needed", **message)
    spectator.refused("seat.not_yours", type="plan", seat=0, cells=[])
    ada.refused("seat.not_yours", type="plan", seat=1, cells=[])
    ada.refused("seat.unknown", type="rename", seat=5, name="x")
    live.restart()
    assert live.page(made, []).welcome["chat"][0]["text"] == line["text"]


def test_a_plan_is_over_with_its_turn(live: Live) -> None:
    made = live.create("human", "human", start=scenario("3,1: 0 1", mode="family").position)
    ada, ben = (live.page(made, [token]) for token in made["tokens"])
    ben.send(type="plan", seat=1, cells=[[3, 2], [3, 3]])
    ada.wait("plan")
    assert [plan["cells"] for plan in live.page(made, []).welcome["plans"]] == [[[3, 2], [3, 3]]]
    ada.play("end")
    assert live.page(made, []).welcome["plans"] == []


def test_open_seats_are_taken_once(live: Live) -> None:
    made = live.create("human", "open", "bot")
    assert made["tokens"][0] and made["tokens"][1:] == [None, None]
    take = f"/rooms/{made['code'].lower().replace('-', '')}/seats/1/take"
    token = live.http.post(take, json={"name": "Ben\n"}).json()["token"]
    again = live.http.post(take, json={"name": "Eve"})
    assert again.status_code == 409 and again.json()["error"]["code"] == "seat.taken"
    assert live.http.post(take.replace("/1/", "/0/"), json={}).status_code == 409
    assert live.http.post(take.replace("/1/", "/4/"), json={}).json()["error"]["code"] == "seat.unknown"
    seats = live.http.get(f"/rooms/{made['room']}").json()["seats"]
    assert [seat["taken"] for seat in seats] == [True, True, False] and seats[1]["name"] == "Ben"
    ben = live.page(made, [token])
    assert ben.welcome["you"]["seats"] == [1]
    stranger = live.http.post(take.replace("/1/", "/2/"), json={"name": "Cid"})
    assert stranger.status_code == 403 and stranger.json()["error"]["code"] == "seat.bot_seat"
    assert live.http.post(take.replace("/1/", "/2/"), json={"name": "Cid", "tokens": [token]}).status_code == 200
    ben.send(type="release", seat=1)
    while ben.wait("seats")["seats"][1]["taken"]:
        pass  # earlier news of the seats
    assert live.http.post(take, json={"name": "Eve"}).status_code == 200
    assert ben.hello()["you"]["seats"] == []


def test_the_host_plays_for_seats_nobody_holds(live: Live) -> None:
    made = live.create("open", "human")
    host = live.page(made, [made["host"]])
    host.play(host.legal[0])
    host.refused("seat.not_yours", type="ply", base=host.version, ply=host.legal[0])  # the second seat has a holder
    host.send(type="hand", seat=1, to="bot")
    host.wait("update")
    assert host.plies[1].startswith("place 1")


def test_real_dice_are_entered_by_the_players(live: Live) -> None:
    made = live.create("human", "human", dice="physical", options={"mode": "experienced"})
    ada, ben = live.page(made, [made["tokens"][0]]), live.page(made, [made["tokens"][1]])
    assert ada.waits["kind"] == "outcome" and ada.waits["seat"] == 0 and ada.view["dice"]["commitment"] is None
    assert ada.waits["of"] == "black"
    ben.refused("seat.not_yours", type="ply", base=0, ply="! black 5")
    ada.refused("outcome.wrong_kind", type="ply", base=0, ply="! dice 1 1")
    ada.refused("ply.malformed", type="ply", base=0, ply="! black 9")
    ada.play("! black 5")
    page = live.page(made)
    rng = random.Random(1)
    for _ in range(120):
        if page.waits["kind"] == "over":
            break
        if page.waits["kind"] == "decision":
            page.play(simple(page))
        elif page.waits["of"] == "dice" and rng.random() < 0.5:
            page.play(f"! dice {rng.randint(1, 6)} {rng.randint(1, 8)}")
        else:
            assert page.act("roll")["type"] == "update"
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert record["dice"] is None and live.http.post("/verify", json=record).json()["dice"] == "entered"


def test_a_moment_of_a_record_becomes_a_new_game(live: Live) -> None:
    made = live.create("human", "human", seed="9", options={"mode": "experienced"})
    page = live.page(made)
    page.act("standard")
    for _ in range(6):
        page.play(simple(page))
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert record["dice"]["seed"] is None and live.http.post("/verify", json=record).json()["dice"] == "sealed"
    at = len(record["plies"]) - 3
    fork = live.http.post("/rooms", json={"record": record, "ply": at}).json()
    other = live.page(fork)
    position = Record.from_json(record).game_at(at).position()
    if other.version == 0:
        assert other.view["position"] == position
    assert [seat["name"] for seat in other.view["seats"]] == ["P0", "P1"]
    finish(other, simple)
    forked = live.http.get(f"/rooms/{fork['room']}/record").json()
    assert forked["start"] == position and live.http.post("/verify", json=forked).json()["dice"] == "proven"
    over = live.http.post("/rooms", json={"record": forked})
    assert over.status_code == 422 and over.json()["error"]["code"] == "game.over"
    assert live.http.post("/rooms", json={"record": record, "ply": 10**6}).json()["error"]["code"] == "record.ply_number"
    seats = [{"name": "x"}] * 3
    assert live.http.post("/rooms", json={"record": record, "seats": seats}).json()["error"]["code"] == "game.seats"


def test_a_game_goes_on_from_a_position(live: Live) -> None:
    position = Game.new({"mode": "family"}, 2, seed=1).position()
    page = live.page(live.create("human", "bot", start=position))
    assert page.view["position"] == position
    broken = {**position, "fire": [[1, 1]], "smoke": [[1, 1]]}
    answer = live.http.post("/positions/check", json={"position": broken}).json()
    wrong = {"code": "position.fire_and_smoke", "path": "smoke[0]", "message": "fire and smoke on 1,1"}
    assert answer["error"] == {**wrong, "key": "server.position", "params": {"path": "smoke[0]"}}
    assert live.http.post("/rooms", json={"start": broken}).status_code == 422
    fine = live.http.post("/positions/check", json={"position": position}).json()
    assert fine["ok"] and fine["waits_for"]["kind"] == "decision"


def test_risk_of_a_table_and_of_a_position(live: Live) -> None:
    page = live.page(live.create("human", seed="4"))
    page.send(type="risk")
    assert page.wait("refused")["error"]["code"] == "risk.no_fire_phase"
    page.act("standard")
    page.send(type="risk")
    told = page.wait("risk")["risk"]
    assert len(told["cells"]) == 48
    assert live.http.post("/risk", json={"position": page.view["position"]}).json() == told


def test_hello_comes_first(live: Live) -> None:
    made = live.create("human")
    page = live.page(made, hello=False)
    page.send(type="chat", text="hi")
    assert page.wait("refused")["error"]["code"] == "hello.first"
    assert page.hello()["protocol"] == 1


def test_restart_resumes_every_game(live: Live) -> None:
    left = []
    for number in range(3):
        made = live.create("human", "human", seed=str(number), options={"mode": ("family", "experienced")[number % 2]})
        page = live.page(made)
        page.act("standard")
        for _ in range(number * 5):
            page.play(simple(page))
        ply = next((entry["ply"] for entry in page.waits["legal"] if entry["cost"] == 1), None)
        if ply is not None:
            page.play(ply)
            page.act("undo")
        left.append((made, page.version, page.view, page.entries))
    live.restart()
    for made, version, view, entries in left:
        page = live.page(made)
        assert page.version == version and page.entries == entries
        assert {**page.view, "seats": 0} == {**view, "seats": 0}
        if view["can_redo"]:
            assert page.act("redo")["type"] == "update"
            page.act("undo")
        finish(page, simple)
        record = live.http.get(f"/rooms/{made['room']}/record").json()
        assert live.http.post("/verify", json=record).json()["ok"]
    assert len(live.http.get("/games").json()) == 3
