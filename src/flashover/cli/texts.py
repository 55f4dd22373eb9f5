"""What the help of `flashover` says: an overview, and examples for every command. Tests run each example through the parser."""

from __future__ import annotations

ABOUT = """\
The co-operative fire-rescue board game: play it, record it, replay it, check it.

  flashover play                          a table in your browser
  flashover terminal                      a game in this terminal
  flashover terminal --resume evening.json   go on with it
  flashover replay evening.json           what happened
  flashover review evening.json           which turns gave the chance to win away
  flashover verify evening.json           was it played by the rules, with fair dice?
"""

CHOOSE = """\
choosing a game:
  --mode experienced --level veteran      specialists, vehicles, hazmats, hot spots
  --edition cs                            the rules as one printed edition has them
  --board B, --board my-house.json        the other printed house, or one of your own
  --set fire_stop=move                    any single option; flashover options lists them all
"""

EPILOGS = {
    "play": """\
Starts a server for this computer and opens its page. Games are kept and go on where they were left.

examples:
  flashover play
  flashover play --no-browser             only say where the page is
  flashover play --terminal               the same as flashover terminal, with all its options
""",
    "serve": """\
Serves the page to other computers as well, until it is stopped. Games are kept in the data folder: --data, FLASHOVER_DATA,
or the user's own.

examples:
  flashover serve
  flashover serve --host 0.0.0.0 --port 8080 --data /srv/flashover
""",
    "terminal": CHOOSE
    + """
examples:
  flashover terminal --names Ada,Ben --save evening.json
  flashover terminal --seats 3 --mode experienced --seed 7
  flashover terminal --physical-dice      you roll, the program resolves
  flashover terminal --resume evening.json
""",
    "new": CHOOSE
    + """
examples:
  flashover new --seats 2 -o start.json               a position at the beginning of its set-up
  flashover new --seats 2 --standard --seed 7         the same, set up and ready for the first turn
  flashover new --seats 2 --record --seed 7           a record without a ply
""",
    "show": """\
examples:
  flashover show start.json
  flashover show evening.json --ply 40 --describe     in words, for screen readers
  flashover new --standard --seed 7 | flashover show -
""",
    "render": """\
examples:
  flashover render evening.json -o end.svg
  flashover render evening.json --ply 40 --theme dark --arrows -o ply40.svg
""",
    "replay": """\
examples:
  flashover replay evening.json
  flashover replay evening.json --ply 40              the board after ply 40, and what led to it
  flashover replay evening.json --step                one ply for each Enter, with the board
  flashover replay evening.json --follow              watch a game that is being played and saved there
""",
    "verify": """\
A record is right when every ply is legal, every checkpoint and the result are what the plies lead to, the board is the
one named, and, once the seed is revealed, the seed is the one promised and every outcome its draw.

examples:
  flashover verify evening.json
  flashover verify flashover-problem-ABCD-EF.json     a report that the page has written
  flashover verify --json records/*.json
""",
    "conform": """\
Reads one JSON case per line and answers each with one JSON line, in order.

example:
  echo '{"id": 1, "new": {"seats": 2}, "plies": ["place 0 3,0"]}' | flashover conform
""",
    "perft": CHOOSE
    + """
Counts every way the game can go: decisions and outcomes of chance alike. Numbers to compare engines by.

examples:
  flashover perft --depth 3 --seats 1
  flashover perft start.json --depth 4 --json
""",
    "bench": """\
example:
  flashover bench --seconds 0.5 --only family4
""",
    "bots": CHOOSE
    + """
A bot is a name, with options after a colon; a crew of several is joined by +. Every crew meets the same luck on a seed.

examples:
  flashover bots list
  flashover bots bench --bot greedy --seats 1-6 --games 100
  flashover bots bench --bot greedy --bot random --compare --games 400 --jobs 2 --out games.jsonl
  flashover bots bench --bot random+greedy*3 --mode experienced --level veteran
""",
    "advise": """\
Level 1 shows the dangers of the coming fire, 2 goals worth considering, 3 up to three plans with their chances and reasons.

examples:
  flashover advise start.json
  flashover advise evening.json --ply 40 --level 2    what to go for after ply 40
  flashover advise start.json --seconds 5 --json
""",
    "review": """\
Every turn as it was played is compared with the best plan found, on the same luck; the turns that gave away most are listed.

examples:
  flashover review evening.json
  flashover review evening.json --seconds 2 --language cs
""",
    "record": """\
examples:
  flashover record migrate old.json -o new.json
  flashover record migrate case.json                  a case of the conformance runner becomes a record
""",
    "options": """\
examples:
  flashover options
  flashover options --edition cs                      with what that edition changes
""",
    "schema": """\
example:
  flashover schema record > record.schema.json
""",
}
