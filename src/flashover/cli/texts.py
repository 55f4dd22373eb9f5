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
  flashover play --language de            and say it in German; the page itself speaks the reader's language
  flashover play --terminal               the same as flashover terminal, with all its options
""",
    "serve": """\
Serves the page to other computers as well, until it is stopped. Games are kept in the data folder: --data, FLASHOVER_DATA,
or the user's own.

examples:
  flashover serve
  flashover serve --host 0.0.0.0 --port 8080 --data /srv/flashover
  flashover serve --database postgresql://flashover@localhost/games --keep-days 365
  flashover serve --log json --metrics-address 10.0.0.5:9170
  flashover serve --allowed-host club.example --proxy 127.0.0.1      behind a proxy on this computer
  flashover serve --limit most_rooms=500 --limit bot_most_seconds=2

It answers to the names and addresses of this computer; a domain that leads here is named with --allowed-host. A proxy in front
of it has to pass the host on (nginx: proxy_set_header Host $host) and is named with --proxy, so that limits count for its clients.
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
    "room": """\
A room that is closed sends everyone away and lets nobody in; its game stays stored. One that is mute has no chat. The servers on
the data folder follow within a second, and after a restart.

examples:
  flashover room close Qk3Zr0fN2hVb7sXe
  flashover room mute ABCD-EF --data /srv/flashover
  flashover room close Qk3Zr0fN2hVb7sXe --lift
""",
    "ban": """\
The servers on the data folder cut the address off within a second, and let it in no more. Behind a proxy they have to know the
proxy, or everyone has its address.

examples:
  flashover ban 203.0.113.7
  flashover ban 203.0.113.7 --lift
  flashover ban                           what is forbidden
""",
    "load": """\
Opens rooms, plays any legal ply in each at a pace of its own, and reports how long the server took to store and answer, what it used,
and whether any acknowledged ply was lost or doubled. A limit of a server counts for one address, so one without limits is loaded:
--serve starts it.

examples:
  flashover load --serve --rooms 300,1000,3000
  flashover load --serve --rooms 50 --players 2 --spectators 4 --reconnects 0.1 --seconds 30 --json
  flashover load --url http://127.0.0.1:8000 --rooms 20 --seconds 5
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
    "board": """\
A house file is a board file (JSON) or a course file, the plain text with wall codes that many student projects use; which of the two
is seen from its content. Exit code 1 when a file that was checked is wrong.

examples:
  flashover board check my-house.json campus.txt
  flashover board show B                              in this terminal
  flashover board show my-house.json --arrows -o my-house.svg
  flashover board show campus.txt --json -o campus.json
  flashover board random --seed 7 -o house-7.json
  flashover board random --seed 1 --count 500 -o houses-{}.json
  flashover board difficulty house-7.json             a minute: scout and planner, here and in the printed houses
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
    "simulate": CHOOSE
    + """
On a seed all cells meet the same luck. A study stops with Ctrl-C and goes on with --resume; a game that fails is set aside.
docs/reference/studies.md describes the file of a study and the columns of games.parquet.

examples:
  flashover simulate --seats 1-6 --games 1000
  flashover simulate --bot greedy --mode experienced --level veteran --seats 3 --vary variant_broken_gun=true --games 5000 --jobs 2
  flashover simulate studies/balance.toml --out games/balance --jobs 2 --resume
  flashover simulate studies/balance.toml --out games/balance --on ray=auto
""",
    "report": """\
examples:
  flashover report games/balance
  flashover report games/balance -o balance.html
  flashover report games/balance --pictures pictures --png --theme dark
""",
    "compare": CHOOSE
    + """
A sequential test after every pair of games ends it when one of them is better, or neither is by the gain. Of crews that are equal it calls
at most 5 % different, both sides together; of those that differ by the gain it calls at most 5 % alike. Interval and p-value after it has
stopped are those of a fixed number of games, and so a little too sure.

examples:
  flashover compare planner greedy --mode experienced --level veteran --jobs 2
  flashover compare greedy --mode experienced --level veteran --vary variant_broken_gun=true --gain 5
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
    "i18n": """\
A language is two folders of texts: src/flashover/i18n/LANGUAGE and ui/src/i18n/LANGUAGE. docs/how-to/translate.md goes through it.
Exit code 1 when a language that was checked is not complete.

examples:
  flashover i18n check
  flashover i18n missing nl
  flashover i18n export nl -o nl.csv                  a row for each text and form, for a spreadsheet
  flashover i18n import nl nl.csv
  flashover i18n samples                              1 AP, 2 AP, 5 AP, 1.5 cubes, 13.1% …
""",
    "db": """\
The games are in the data folder (--data, FLASHOVER_DATA, or the user's own), or in a PostgreSQL database (--database, FLASHOVER_DATABASE).
backup, export, check and forget work beside a running server; migrate and import want the file of a data folder for themselves.

examples:
  flashover db backup games-monday.sqlite3
  flashover db check                                  every game is played again; exit code 1 when one is damaged
  flashover db export games.jsonl
  flashover db import games.jsonl --database postgresql://flashover@localhost/games
  flashover db forget ABCD-EF                         everything of a game
  flashover db forget --name Ada                      the name, in all games
""",
}
