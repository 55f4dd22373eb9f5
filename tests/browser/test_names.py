"""Players are called by their names wherever they are spoken of: in the log, in what bots say, on buttons, to screen readers."""

from __future__ import annotations

from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, words

#: Whatever is said of a figure by its letter, also what is hidden, in a tooltip or a label; its card alone says which figure it is.
LETTERS = """(word) => {
  const figure = new RegExp(`${word} [A-F](?![\\\\p{L}\\\\p{N}])`, 'iu');
  window.letters ??= new Set();
  const look = (text) => { if (text && figure.test(text) && !/^\\S+ [A-F]$/.test(text.trim())) window.letters.add(text.trim()); };
  const all = (base) => {
    const walk = document.createTreeWalker(base, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) look(walk.currentNode.data);
    for (const one of base.querySelectorAll('[title], [aria-label]')) { look(one.title); look(one.getAttribute('aria-label')); }
  };
  all(document.body);
  new MutationObserver(() => all(document.body)).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def test_bots_and_people_go_by_their_names(open_page: Open, server: Server) -> None:
    made = server.create("bot:random", "bot:random", "bot:random", options={"mode": "experienced"}, seed="5")
    page = open_page("", room=made, still=False, speed=4)
    table = TablePage(page, made["room"])
    page.evaluate(LETTERS, "firefighter")
    table.until(lambda: len(table.entries) > 40, "some turns")
    table.settle()
    table.log()
    log = page.locator(".log").inner_text()
    assert "P0" in log and "P1" in log
    assert page.evaluate("() => [...window.letters]") == []


def test_orders_and_knock_downs_are_said_by_name_in_every_language(open_page: Open, server: Server) -> None:
    start = scenario("3,3: 0\n5,4: 1 f", mode="experienced", specialists=["captain", "paramedic"], ambulance="top").position
    for language in LANGUAGES:
        made = server.create("human:Hana", "human:Petr", start=start, dice="physical")
        page = open_page("", room=made, language=language, confirmEnd=False, animate=True)
        table = TablePage(page, made["room"])
        table.order(1)
        assert "Petr" in page.locator(".actions .confirm span").inner_text(), language
        table.play("command 1 move left")
        table.play("command 1 move right")
        assert "Petr" in page.locator(".log .entry").last.inner_text(), language
        table.play("end")
        # Fire beside the cell that is rolled.
        for colour, face in (("red", 5), ("black", 4)):
            page.get_by_role("radio", name=words(f"companion.face.{colour}", language, n=face)).click()
        page.evaluate("""() => {
          window.said = [];
          const region = document.querySelector('[aria-live=polite].unseen');
          new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
        }""")
        page.locator("section.dice button.enter").click()
        table.until(lambda table=table: str(table.view["phase_text_key"]) == "wait.knockdown", "the question where to get up")
        table.settle()
        question = page.locator(".actions .question").inner_text()
        assert "Petr" in question and "(Petr)" not in question, (language, question)
        table.play(next(ply for ply in table.legal if ply.startswith("knockdown 1")))
        page.wait_for_function("() => window.said.some((one) => one.includes('Petr'))")
        lines = table.log().inner_text()
        assert lines.count("Petr") >= 4 and "Hana" in lines, (language, lines)
