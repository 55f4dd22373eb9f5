// What the specialist cards print: fresh and bonus AP of a turn. The engine's numbers; a test holds the two together.
export type Bonus = 'command' | 'extinguish' | 'movement';
export interface Profile {
  ap: number;
  bonus: Record<Bonus, number>;
}
export const BONUSES: Bonus[] = ['command', 'extinguish', 'movement'];

const profile = (ap: number, bonus: Partial<Record<Bonus, number>> = {}): Profile => ({
  ap,
  bonus: { command: 0, extinguish: 0, movement: 0, ...bonus },
});
const PROFILES: Record<string, Profile> = {
  none: profile(4),
  paramedic: profile(4),
  captain: profile(4, { command: 2 }),
  imaging: profile(4),
  cafs: profile(3, { extinguish: 3 }),
  hazmat: profile(4),
  generalist: profile(5),
  rescue: profile(4, { movement: 3 }),
  driver: profile(4),
};

export function profileOf(specialist: string | null | undefined): Profile {
  return PROFILES[specialist ?? 'none'] ?? PROFILES.none;
}
