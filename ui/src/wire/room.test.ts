import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GAVE_WAY } from './protocol';
import { Room } from './room.svelte';

/** A socket that is open as soon as it is made, and closes when the test says so. */
class Line {
  static readonly OPEN = 1;
  static readonly made: Line[] = [];
  readyState = Line.OPEN;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    Line.made.push(this);
  }
  send(): void {}
  close(code = 1005): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

describe('a page whose connection ends', () => {
  let room: Room;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
    Line.made.length = 0;
    room = new Room('Qk3Zr0fN2hVb7sXe');
  });
  afterEach(() => {
    room.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('comes back by itself', () => {
    Line.made[0]?.close(1013);
    expect(room.status).toBe('lost');
    vi.advanceTimersByTime(3000);
    expect(Line.made.length).toBe(2);
  });

  it('waits until someone looks at it when it gave way to another page of its seat', () => {
    Line.made[0]?.close(GAVE_WAY);
    vi.advanceTimersByTime(600_000);
    expect([room.status, Line.made.length]).toEqual(['lost', 1]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Line.made.length).toBe(2);
  });
});
