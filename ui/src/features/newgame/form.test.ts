import { beforeEach, expect, it } from 'vitest';
import type { OptionInfo, OptionsInfo, Scalar } from '../../wire/protocol';
import { Form } from './form.svelte';

const option = (name: string, values: Scalar[], more: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  values,
  default: values[0],
  offered: values[0],
  group: 'game',
  about: '',
  needs: {},
  rules: [],
  ...more,
});
const INFO: OptionsInfo = {
  options: [
    option('mode', ['family', 'experienced']),
    option('level', ['recruit', 'veteran'], { needs: { mode: 'experienced' } }),
    option('board_side', ['A', 'B']),
    option('use_vehicles', [true, false], { group: 'parts' }),
    option('use_hot_spots', [true, false], { group: 'parts' }),
    option('experienced_side', ['any', 'back'], { group: 'box' }),
    option('continue_after_win', [false, true, 'ask'], { offered: 'ask', group: 'team' }),
  ],
  editions: { default: {}, ru: { experienced_side: 'back' } },
  presets: [
    { id: 'beginners', options: { mode: 'family' }, seats: 2, bot: null },
    { id: 'captains', options: { mode: 'experienced', level: 'recruit' }, seats: 4, bot: 'captain' },
    { id: 'veteran', options: { mode: 'experienced', level: 'veteran' }, seats: 4, bot: null },
  ],
  steps: [
    { id: 'family', options: { mode: 'family' } },
    { id: 'vehicles', options: { mode: 'experienced', level: 'recruit', use_hot_spots: false } },
    { id: 'hot_spots', options: { mode: 'experienced', level: 'recruit' } },
  ],
  levels: [],
  prescribed: [{ option: 'board_side', value: 'B', when: { mode: 'experienced', experienced_side: 'back' } }],
  results: [],
};
let form: Form;
beforeEach(() => (form = new Form(INFO)));
const preset = (id: string) => form.take(INFO.presets.find((one) => one.id === id)!);

it('begins with the first preset, and asks whether to play on', () => {
  expect(form.request()).toMatchObject({
    options: { mode: 'family', continue_after_win: 'ask' },
    seats: [
      { name: '', kind: 'human' },
      { name: '', kind: 'human' },
    ],
    dice: 'server',
  });
  form.set('continue_after_win', false);
  expect(form.request().options).toEqual({ mode: 'family' });
});
it('keeps names and chosen seats when a preset is taken', () => {
  form.seats[0].name = 'Ada';
  form.seats[1].kind = 'open';
  form.seats[1].own = true;
  preset('captains');
  expect(form.playing.map((seat) => seat.kind)).toEqual(['human', 'open', 'bot', 'bot']);
  preset('veteran');
  expect(form.playing.map((seat) => seat.kind)).toEqual(['human', 'open', 'human', 'human']);
  expect(form.seats[0].name).toBe('Ada');
  preset('beginners');
  form.seats[1].name = 'Bo';
  form.count = 1;
  form.count = 2;
  expect(form.playing[1].name).toBe('Bo');
});
it('fills with bots the seats nobody has a name for', () => {
  preset('veteran');
  form.seats[2].name = 'Cy';
  form.fill();
  expect(form.playing.map((seat) => seat.kind)).toEqual(['human', 'bot', 'human', 'bot']);
  expect(form.fillable).toEqual([]);
});
it('shows the house that will be played', () => {
  form.edition = 'ru';
  expect(form.value('board_side')).toBe('A');
  preset('veteran');
  expect([form.value('board_side'), form.prescribed('board_side')]).toEqual(['B', 'B']);
  form.set('board_side', 'A');
  expect(form.request().options).toEqual({
    mode: 'experienced',
    level: 'veteran',
    edition: 'ru',
    continue_after_win: 'ask',
  });
  form.set('experienced_side', 'any');
  expect(form.prescribed('board_side')).toBeUndefined();
  expect(form.request().options).toMatchObject({ experienced_side: 'any' });
});
it('leaves out what means nothing in the chosen mode', () => {
  preset('veteran');
  form.set('mode', 'family');
  expect(form.request().options).toEqual({ mode: 'family', continue_after_win: 'ask' });
});
it('goes the suggested steps one by one', () => {
  const [family, vehicles, whole] = INFO.steps;
  expect([family, vehicles, whole].map((step) => form.onStep(step))).toEqual([true, false, false]);
  form.set('board_side', 'B');
  form.step(vehicles);
  expect(form.request().options).toMatchObject({ mode: 'experienced', use_hot_spots: false, board_side: 'B' });
  expect([family, vehicles, whole].map((step) => form.onStep(step))).toEqual([false, true, false]);
  form.step(whole);
  expect(form.request().options).not.toHaveProperty('use_hot_spots');
  expect(form.onStep(whole)).toBe(true);
});
