// Events, refusals and errors in words: letters for seats, the server's sentence for what it refused.
import { problem } from '../wire/samples';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../wire/api';
import { tellError, withLetters } from './sentences';

describe('sentences', () => {
  it('names seats by letter, inside phrases too, and leaves cells and shares alone', () => {
    const values = {
      seat: 1,
      n: 1,
      at: [3, 5],
      win: { percent: 0.5 },
      wait: { key: 'wait.action', values: { seat: 0 } },
    };
    expect(withLetters(values)).toEqual({
      ...values,
      seat: 'B',
      wait: { key: 'wait.action', values: { seat: 'A' } },
    });
  });
  it('has a sentence for what is no answer of the server', () => {
    expect(tellError(new Error('network'))).toBe('That did not work.');
    expect(tellError(new Error('network'), 'editor.offline')).toContain('does not answer');
    expect(tellError(new ApiError(409, problem('no.such.key', '')))).toBe('That did not work.');
    expect(tellError(new ApiError(409, { ...problem('table.too_far', ''), params: { at: [3, 5] } }))).toContain('3-5');
  });
});
