// The table by keyboard: what each key does. Their list for people is HELP in keys.ts.
import { shell } from '../../app/messages.svelte';
import { settings } from '../../app/settings.svelte';
import { arrowDirection, boardDirection, neighbour, onBoard } from '../../board/geometry';
import { latinLetter } from '../../components/letter';
import { elementOf, isTyping } from '../../components/target';
import { LETTERS } from './keys';
import { layout } from './layout';
import type { TablePage } from './page.svelte';

export function pressKey(page: TablePage, event: KeyboardEvent): void {
  const { table } = page;
  if (page.dialog || table.menu || table.ending || shell.dialog || event.ctrlKey || event.metaKey) return;
  if (isTyping(event)) return;
  const target = elementOf(event)?.tagName.toLowerCase();
  const onButton = target === 'button' || target === 'a';
  const arrow = arrowDirection(event.key);
  if (arrow && event.shiftKey && table.actorCell) {
    event.preventDefault();
    const to = neighbour(table.actorCell, boardDirection(arrow, layout.turned));
    if (onBoard(to)) void table.cell(to, event);
  } else if (arrow && !event.shiftKey && !onButton) {
    // The board moves the cursor itself.
    if (target === 'svg') return;
    event.preventDefault();
    const from = table.cursor ?? table.actorCell ?? [3, 4];
    const to = neighbour(from, boardDirection(arrow, layout.turned));
    if (onBoard(to)) table.cursor = to;
  } else if (event.key === 'Enter' && !onButton && table.cursor && target !== 'svg') {
    event.preventDefault();
    void table.cell(table.cursor, event);
  } else if (pressLetter(page, event)) event.preventDefault();
}

/** Every key that is no arrow; says whether it meant anything. */
function pressLetter(page: TablePage, event: KeyboardEvent): boolean {
  const { table, counsel } = page;
  const letter = latinLetter(event);
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) page.dialog = 'help';
  else if (event.key === 'Escape') leave(page);
  else if (event.key === ' ' && table.stage.playing) table.stage.step();
  else if (letter === 'E') table.end();
  else if (letter === 'U') table.undo();
  else if (letter === 'R') table.redo();
  else if (letter === 'S' && event.shiftKey) table.stage.toNow();
  else if (letter === 'S') table.stage.toTurnEnd();
  else if (letter === 'P' && table.cursor) page.room.point(table.cursor);
  else if (letter === 'V') {
    if (table.planning) table.plan([]);
    else table.planning = true;
  } else if (letter === 'W') table.cursor = table.actorCell;
  else if (letter === 'L') page.read('log');
  else if (letter === 'H') page.read('chat');
  else if (letter === 'A') void counsel.ask();
  else if (letter === 'B') settings.textBoard = !settings.textBoard;
  else if (/^[1-6]$/.test(event.key) && table.commandable.includes(Number(event.key) - 1))
    table.command(Number(event.key) - 1);
  else return pressAction(page, letter, event);
  return true;
}

/** The letter of an action; where it could be done in several ways, the choice is opened. */
function pressAction({ table }: TablePage, letter: string, event: KeyboardEvent): boolean {
  const verb = Object.keys(LETTERS).find((name) => LETTERS[name] === letter);
  const found = table.groups.all.filter((choice) => choice.verb === verb);
  if (!verb || !found.length || !table.ready) return false;
  if (found.length === 1) table.choose(found[0]);
  else table.open(null, found, event);
  return true;
}

function leave({ table, counsel }: TablePage): void {
  if (counsel.advisor.open && !table.preview && !table.planning) return counsel.close();
  table.preview = null;
  table.mover = null;
  table.putAway();
  if (table.planning) table.plan([]);
}
