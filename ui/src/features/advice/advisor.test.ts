// Advice is given when asked, belongs to one position, and is shown card by card.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRawSnippet } from 'svelte';
import { live } from '../../app/messages.svelte';
import { settings } from '../../app/settings.svelte';
import AdvicePanel from './AdvicePanel.svelte';
import { Advisor } from './advisor.svelte';
import { advice, board, plan, view } from './fixtures';
import type { AdviceAnswer, AdviceJson, BoardJson, View } from '../../wire/protocol';
import * as samples from '../../wire/samples';

class Desk {
  view: View | null = view(7);
  board: BoardJson | null = board;
  asked: number[] = [];
  risks = 0;
  advise(level: number): boolean {
    this.asked.push(level);
    return true;
  }
  askRisk(): void {
    this.risks += 1;
  }
}
const entry = (ply: string) => samples.entry({ number: 8, ply, turn: 3 });
const answer = (advice: AdviceJson | null, code?: string): AdviceAnswer => ({
  type: 'advice',
  base: 7,
  advice,
  error: code ? samples.refusal(code) : null,
});
let desk: Desk;
let advisor: Advisor;
let shown: ReturnType<typeof mount> | null = null;
function show(): void {
  shown = mount(AdvicePanel, {
    target: document.body,
    props: {
      advisor,
      board,
      name: 'Ann',
      mayAsk: true,
      onclose: () => advisor.close(),
      danger: createRawSnippet(() => ({ render: () => '<p class="danger">!</p>' })),
    },
  });
  flushSync();
}
beforeEach(() => {
  settings.hints = 3;
  desk = new Desk();
  advisor = new Advisor(desk);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

describe('asking', () => {
  it('asks nothing by itself', () => {
    advisor.changed([entry('move up')], view(8));
    expect([desk.asked, advisor.open]).toEqual([[], false]);
  });
  it('asks at the level set, and shows what comes', async () => {
    settings.hints = 2;
    advisor.ask();
    expect([desk.asked, advisor.status]).toEqual([[2], 'thinking']);
    await advisor.answer(answer({ ...advice, level: 2, plans: [] }));
    expect(advisor.status).toBe('ready');
    advisor.lit = 1;
    expect(advisor.cells).toEqual([[3, 2]]);
  });
  it('has the danger map without a question to the bots', () => {
    settings.hints = 1;
    advisor.ask();
    expect([desk.asked, desk.risks, advisor.status]).toEqual([[], 1, 'ready']);
  });
  it('says when there is none', async () => {
    advisor.ask();
    await advisor.answer(answer(null, 'advice.too_often'));
    expect([advisor.status, advisor.problem]).toEqual([
      'failed',
      'That was a lot of questions. Try again in a moment.',
    ]);
  });
  it('waits for the question before, and asks again for more than that one brought', async () => {
    settings.hints = 2;
    advisor.ask();
    settings.hints = 3;
    advisor.ask();
    await advisor.answer(answer(null, 'advice.busy'));
    expect(advisor.status).toBe('thinking');
    await advisor.answer(answer({ ...advice, level: 2, plans: [] }));
    expect([advisor.status, desk.asked]).toEqual(['thinking', [2, 3, 3]]);
    await advisor.answer(answer(advice));
    expect([advisor.status, advisor.plans.length]).toEqual(['ready', 3]);
  });
});

describe('an answer belongs to its position', () => {
  it('is dropped when it is for another one', async () => {
    advisor.ask();
    await advisor.answer({ ...answer(advice), base: 6 });
    expect([advisor.status, advisor.advice]).toEqual(['thinking', null]);
  });
  it('is dropped when it comes too late', async () => {
    advisor.ask();
    advisor.changed([], view(9));
    await advisor.answer(answer(advice));
    expect([advisor.status, advisor.advice, advisor.stale]).toEqual(['idle', null, true]);
  });
  it('is dropped when the panel was closed meanwhile', async () => {
    advisor.ask();
    advisor.close();
    await advisor.answer(answer(advice));
    expect([advisor.open, advisor.advice]).toEqual([false, null]);
  });
  it('stays while its plan is followed, and goes with an undo', async () => {
    advisor.ask();
    await advisor.answer(answer(advice));
    advisor.changed([entry('move up')], view(8));
    expect([advisor.followed, advisor.status]).toEqual([1, 'ready']);
    advisor.pick(1);
    expect(advisor.chosen).toBe(0);
    advisor.changed([{ ...entry('move up'), undone: true }], view(9));
    expect([advisor.status, advisor.stale, advisor.advice]).toEqual(['idle', true, null]);
  });
  it('goes when something else is played', async () => {
    advisor.ask();
    await advisor.answer(answer(advice));
    advisor.changed([entry('move left')], view(8));
    expect(advisor.status).toBe('idle');
  });
});

describe('the panel', () => {
  it('shows plans, best first, and one card', async () => {
    advisor.ask();
    show();
    expect(document.querySelector('[role=status]')?.textContent).toContain('Thinking');
    await advisor.answer(answer(advice));
    flushSync();
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(tabs.map((tab) => tab.querySelector('.win')?.textContent)).toEqual(['62% ± 4', '60% ± 4', '50% ± 4']);
    expect(tabs[1].textContent).toContain('too close to call');
    expect([...document.querySelectorAll('.steps li')]).toHaveLength(3);
    expect(live.polite).toContain('Best plan');
    tabs[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    flushSync();
    expect(advisor.chosen).toBe(1);
    expect(document.querySelector('.steps')?.textContent).toContain('Turn fire to smoke');
    tabs[2].click();
    flushSync();
    expect(document.querySelector('.steps')?.textContent).toContain('B: Move');
    expect(document.querySelector('[data-number=explosion]')?.classList.contains('worse')).toBe(true);
  });
  it('shows the recommended choice outside the actions', async () => {
    advisor.ask();
    show();
    await advisor.answer(
      answer({
        ...advice,
        plans: [],
        choice: plan(['knockdown 1 0,5'], { reason: { key: 'intent.random', values: { ply: 'knockdown 1 0,3' } } }),
      }),
    );
    flushSync();
    expect(document.querySelector('h3')?.textContent).toBe('Recommended');
    expect(document.querySelector('.steps')?.textContent).toContain('B goes to 0-\u20605');
    expect(document.querySelector('.reason')?.textContent).toContain('B goes to 0-\u20603');
  });
  it('changes the level and asks anew', async () => {
    advisor.ask();
    show();
    await advisor.answer(answer(advice));
    document.querySelectorAll<HTMLElement>('[role=radio]')[0].click();
    await tick();
    expect([settings.hints, desk.asked, !!document.querySelector('.danger')]).toEqual([1, [3], true]);
    document.querySelectorAll<HTMLElement>('[role=radio]')[1].click();
    expect(desk.asked).toEqual([3, 2]);
  });
});
