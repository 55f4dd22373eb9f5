"""Link previews: what a link shows before it is opened, in whose language, and that it shows no more than the link gives."""

from __future__ import annotations

import re
import struct
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from flashover.i18n import LANGUAGES, text
from flashover.pets import drawn
from flashover.render import render_preview, render_svg
from flashover.render.preview import HEIGHT, WIDTH
from flashover.server import auth
from flashover.server.web import previews
from flashover.server.web.previews import language_of
from tests.server.conftest import Start
from tests.server.live import Live

INDEX = """<!doctype html>
<html lang="en"><head><meta name="description" content="old" /><title>Flashover</title></head><body></body></html>"""


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Live:
    """A server with a page of its own."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(INDEX, "utf-8")
    (static / "manifest.webmanifest").write_text('{"name": "Flashover", "description": "old", "icons": [{"src": "/icon.svg"}]}', "utf-8")
    return start(static=static)


def page(live: Live, path: str, language: str = "en", **headers: str) -> str:
    answer = httpx.get(f"http://127.0.0.1:{live.port}{path}", headers={"accept-language": language, **headers})
    assert answer.status_code == 200 and answer.headers["vary"].startswith("Accept-Language")
    assert answer.headers["cache-control"] == "no-cache"
    return answer.text


def tags(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', html.partition("</head>")[0])
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "en"), ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"), ("xx, pl;q=0.3, ru;q=0.7", "ru"), ("xx;q=nan?, es", "es"), ("en;q=x", "en")],
)
def test_the_language_is_the_one_the_reader_asks_for(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


def test_a_link_shows_the_game_in_the_readers_language(site: Live) -> None:
    made = site.http.post("/rooms", json={"seats": [{"name": "Hana"}, {"kind": "open"}], "seed": "1"}).json()
    for language in ("en", "cs", "ru"):
        found = tags(page(site, f"/r/{made['room']}", language))
        assert found["og:title"] == text("preview.invited", language, n=1)
        assert found["og:description"] == found["description"] and "Hana" in found["description"]
        stand = text("preview.stand", language, rescued=0, lost=0, cubes=24, all_cubes=24)
        assert stand in found["description"], "cubes are counted down"
        assert found["og:image"].startswith(f"http://127.0.0.1:{site.port}/api/v1/rooms/{made['room']}/picture.png?v=")
        assert found["twitter:card"] == "summary_large_image" and found["robots"] == "noindex"
    for language in LANGUAGES:
        manifest = site.http.get(f"http://127.0.0.1:{site.port}/manifest.webmanifest", headers={"Accept-Language": language})
        assert manifest.headers["content-type"] == "application/manifest+json" and manifest.headers["vary"] == "Accept-Language"
        assert (manifest.json()["lang"], manifest.json()["description"]) == (language, text("preview.about", language))
        assert manifest.json()["icons"]
    start = tags(page(site, "/", "pl"))
    assert start["og:description"] == text("preview.about", "pl") and start["og:image"].endswith("/preview.png")
    assert "robots" not in start
    assert tags(page(site, "/r/nothing"))["og:title"] == "Flashover"


def test_the_picture_is_where_the_browser_finds_it(start: Start, site: Live) -> None:
    said = {"host": "club.example", "x-forwarded-proto": "https"}
    assert tags(page(site, "/", **said))["og:image"].startswith("http://club.example/"), "anyone can write the header"
    behind = start(static=site.settings.static, proxies=("127.0.0.1",))
    assert tags(page(behind, "/", **said))["og:image"].startswith("https://club.example/")


def test_names_and_hosts_stay_text(site: Live) -> None:
    evil = '"><script>x</script>'
    made = site.http.post("/rooms", json={"seats": [{"name": evil}, {"name": "&amp;"}]}).json()
    html = page(site, f"/r/{made['room']}")
    assert "<script>" not in html and tags(html)["description"].startswith(f"Crew: {evil}, &amp;.")
    odd = tags(page(site, f"/r/{made['room']}", host='x"><b>'))
    assert odd["og:image"].startswith("/api/v1/rooms/")


def test_a_finished_game_shows_its_result_and_its_replay_is_no_way_in(site: Live) -> None:
    made = site.create("bot", seed="1")
    assert site.http.get(f"/rooms/{made['room']}/replay").json() == {"replay": None}
    watching = site.page(made)
    while watching.waits["kind"] != "over":
        watching.wait("update")
    result = watching.view["result"]
    replay = site.http.get(f"/rooms/{made['room']}/replay").json()["replay"]
    assert replay and replay != made["room"]
    html = page(site, f"/replay/{replay}", "es")
    kind = "perfect" if result["perfect"] else result["outcome"]
    assert tags(html)["og:title"] == text(f"preview.{kind}", "es", n=result["rescued"])
    assert made["room"] not in html
    again: Any = {"seats": [{"kind": "bot"}], "dice_seed": watching.view["dice"]["seed"]}
    second = site.page(site.http.post("/rooms", json=again).json())
    assert second.view["dice"]["chosen"]
    assert second.view["dice"]["commitment"] != watching.view["dice"]["commitment"], "nobody sees that it is a seed they know"
    again["dice_seed"] = "xyz"
    assert site.http.post("/rooms", json=again).status_code == 422


def test_pictures_show_the_public_position(site: Live) -> None:
    made = site.create("human", "human", seed="3")
    at_table = site.page(made)
    at_table.act("standard")
    for theme in ("light", "dark"):
        drawn = site.http.get(f"/rooms/{made['room']}/picture.svg", params={"theme": theme})
        assert drawn.headers["content-type"] == "image/svg+xml"
        board = site.app.state.rooms._rooms[made["room"]].table.game.board
        assert drawn.text == render_svg(at_table.view["position"], board, coordinates=False, status=False, theme=theme)
        assert "victim" not in re.sub(r"<title.*?</desc>", "", drawn.text), "a face-down POI shows no face"
    assert site.http.get(f"/rooms/{made['room']}/picture.svg", params={"theme": "red"}).status_code == 422
    png = site.http.get(f"/rooms/{made['room']}/picture.png").content
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)
    assert site.http.get("/rooms/nothing/picture.png").status_code == 404


def test_animals_are_animals_in_pictures_too(site: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second victim of the game comes to be turned up; the game is one in which it is an animal: one in five."""
    start = {
        "options": {"mode": "family", "pet_tokens": 2}, "phase": "actions", "ap": 4, "firefighters": [{"at": [3, 1]}], "fire": [[5, 5]],
        "unrevealed": {"victims": 9, "false_alarms": 0}, "pois": [{"at": [3, 1], "face": "victim"}, {"at": [3, 2], "face": "down"}],
    }  # fmt: skip
    for _ in range(100):
        made = site.create("human", start=start)
        animal = drawn(site.http.get(f"/rooms/{made['room']}/record").json()["dice"]["commitment"], 2).get(2)
        if animal:
            break
    pictures: list[str] = []

    def noted(*given: Any) -> str:
        pictures.append(render_preview(*given))
        return pictures[-1]

    monkeypatch.setattr(previews, "render_preview", noted)
    table = site.page(made)
    for revealed in (False, True):
        if revealed:
            table.play("move right")
        picture = site.http.get(f"/rooms/{made['room']}/picture.svg").text
        assert site.http.get(f"/rooms/{made['room']}/picture.png").status_code == 200
        for shown in (picture, pictures[-1]):
            assert (f'class="pet-{animal}"' in shown) is revealed


def test_new_pictures_are_rate_limited_and_old_ones_are_not(start: Start) -> None:
    live = start(picture_burst=1, picture_rate=1e-9)
    first, second = (live.create("human")["room"] for _ in range(2))
    assert live.http.get(f"/rooms/{first}/picture.png").status_code == 200
    refused = live.http.get(f"/rooms/{second}/picture.png")
    assert refused.status_code == 429 and refused.json()["error"]["code"] == "request.too_many"
    assert live.http.get(f"/rooms/{first}/picture.png").status_code == 200


def test_previews_help_no_one_to_guess_codes(start: Start, tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(INDEX, "utf-8")
    live = start(static=static, guess_burst=2, guess_rate=1e-9)
    made = live.create("human", "open")
    assert tags(page(live, f"/r/{made['code']}"))["og:title"] != "Flashover"
    for code in (auth.new_code(), auth.new_code()):
        page(live, f"/r/{code}")
    assert tags(page(live, f"/r/{made['code']}"))["og:title"] == "Flashover"
