// A kind without a case fails the type check, and is passed over by a page older than its server.
import { expect, it } from 'vitest';
import { applyEvent, copyPosition } from '../board/events';
import type { EventJson, ServerMessage } from './protocol';
import { position } from './samples';
import { unreachable } from './unreachable';

it('does not pass the type check where a case is missing', () => {
  const read = (event: EventJson): string => {
    if (event.code === 'game.won') return 'won';
    // @ts-expect-error every other event has no case here
    unreachable(event);
    return 'other';
  };
  const hear = (message: ServerMessage): string => {
    if (message.type === 'stale') return 'stale';
    // @ts-expect-error every other message has no case here
    unreachable(message);
    return 'other';
  };
  expect(read({ code: 'game.lost', key: '', values: {}, rules: [] })).toBe('other');
  expect(hear({ type: 'stale', version: 3 })).toBe('stale');
});

it('passes over an event of a newer server', () => {
  const before = position({ fire: [[1, 1]] });
  const now = copyPosition(before);
  applyEvent(now, JSON.parse('{"code": "cat.rescued", "at": [1, 1], "key": "", "values": {}, "rules": []}'));
  expect(now).toEqual(before);
});
