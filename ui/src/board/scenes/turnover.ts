// How the tokens a scene has veiled change from their look before the beat to the one after it: fire catches, smoke puffs, tokens drop
// or flip in place, walls and doors give way. The same for every scene; what is new comes at the moment the beat names.
import type { Position } from '../../wire/protocol';
import { CELL, cellOf, edgeOf, isInside, keyOf, type Frame } from '../geometry';
import { BLAST_AT } from './scene';
import { cellContents, edgeArt, type Context } from './context';
import { appear, art, move, place, pose, still, vanish, type Point, type Sprite } from './sprites';

interface Token {
  /** What it is, with its number among its like in the cell. */
  id: string;
  draw: string;
  at: Point;
  scale: Point;
}

/** What lies on a cell, as the board draws it, but for the figures. */
function tokensOf(position: Position, frame: Frame, key: string): Token[] {
  const found = cellContents(position, frame, key);
  if (!found) return [];
  const tokens: Token[] = [];
  const put = (id: string, draw: string, at: { x: number; y: number; scale: number }, mirrored = false) =>
    tokens.push({
      id: `${id} ${tokens.filter((token) => token.id.startsWith(`${id} `)).length}`,
      draw,
      at: [found.x + at.x, found.y + at.y],
      scale: [mirrored ? -at.scale : at.scale, at.scale],
    });
  const { plan } = found;
  if (found.threat) put(found.threat, art(found.threat), plan.threat, (found.cell[0] + found.cell[1]) % 2 === 1);
  if (found.hot) put('hot-spot', art('hot-spot'), plan.hotSpot);
  if (found.hot > 1)
    put(
      `hot-${found.hot}`,
      `<circle r="9" fill="#fff"/><text y="4" font-size="12" font-weight="700" text-anchor="middle" fill="#14181d">${found.hot}</text>`,
      { x: plan.hotSpot.x + 13, y: plan.hotSpot.y + 10, scale: 1 },
    );
  found.things.forEach((thing, i) => put(thing, art(thing), plan.things[i]));
  return tokens;
}

const standing = (token: Token): string => place(token.draw, token.at, token.scale);
const sized = ({ scale }: Token, x: number, y = x): Point => [scale[0] * x, scale[1] * y];

/** A token that is turned over is lifted to the eye. */
export const LARGE = 1.9;
const raised = ({ at }: Token): Point => [at[0], at[1] - 10];

/** A token that is new at a moment. */
function coming(token: Token, at: number): Sprite {
  const kind = token.id.split(' ')[0];
  if (kind === 'fire') {
    // It grows out of the ground, not out of its middle.
    const foot = (grown: number): Point => [token.at[0], token.at[1] + 36 * token.scale[1] * (1 - grown)];
    return move(
      token.draw,
      at,
      420,
      [
        { transform: pose(foot(0.1), sized(token, 0.5, 0.1)), opacity: 0 },
        { transform: pose(foot(0.5), sized(token, 0.9, 0.5)), opacity: 1, offset: 0.25 },
        { transform: pose(foot(1.22), sized(token, 0.9, 1.22)), opacity: 1, offset: 0.55 },
        { transform: pose(foot(0.92), sized(token, 1.06, 0.92)), opacity: 1, offset: 0.8 },
        { transform: pose(foot(1), token.scale), opacity: 1 },
      ],
      'ease-out',
    );
  }
  if (kind === 'smoke')
    return move(
      token.draw,
      at,
      460,
      [
        { transform: pose([token.at[0], token.at[1] + 14], sized(token, 0.25)), opacity: 0 },
        { transform: pose(token.at, sized(token, 1.14)), opacity: 1, offset: 0.6 },
        { transform: pose(token.at, token.scale), opacity: 1 },
      ],
      'ease-out',
    );
  if (kind === 'victim' || kind === 'treated')
    return move(token.draw, at, 620, [
      { transform: pose(raised(token), sized(token, 0.02, LARGE)), opacity: 0 },
      { transform: pose(raised(token), sized(token, 0.02, LARGE)), opacity: 1, offset: 0.01, easing: 'ease-out' },
      { transform: pose(raised(token), sized(token, LARGE)), opacity: 1, offset: 0.28 },
      { transform: pose(raised(token), sized(token, LARGE)), opacity: 1, offset: 0.62, easing: 'ease-in' },
      { transform: pose(token.at, token.scale), opacity: 1 },
    ]);
  return move(
    token.draw,
    at - 160,
    360,
    [
      { transform: pose([token.at[0], token.at[1] - 46], sized(token, 1.7)), opacity: 0 },
      { transform: pose(token.at, token.scale), opacity: 1, offset: 0.45 },
      { transform: pose(token.at, sized(token, 1.12, 0.9)), opacity: 1, offset: 0.6 },
      { transform: pose(token.at, token.scale), opacity: 1 },
    ],
    'ease-in',
  );
}

/** A token that is gone from a moment on. */
function going(token: Token, at: number, replaced: boolean): Sprite {
  const kind = token.id.split(' ')[0];
  // A face-down token is turned over: seen edge-on when the other side comes.
  if (kind === 'poi' || ((kind === 'victim' || kind === 'treated') && replaced))
    return move(token.draw, Math.max(0, at - 320), Math.min(at, 320) || 1, [
      { transform: pose(token.at, token.scale), opacity: 1 },
      { transform: pose(raised(token), sized(token, LARGE)), opacity: 1, offset: 0.55, easing: 'ease-in' },
      { transform: pose(raised(token), sized(token, 0.02, LARGE)), opacity: 1, offset: 0.99 },
      { transform: pose(raised(token), sized(token, 0.02, LARGE)), opacity: 0 },
    ]);
  if (kind === 'fire' && !replaced)
    return move(
      token.draw,
      at,
      320,
      [
        { transform: pose(token.at, token.scale), opacity: 1 },
        {
          transform: pose([token.at[0], token.at[1] + 32 * token.scale[1]], sized(token, 0.6, 0.1)),
          opacity: 0,
        },
      ],
      'ease-in',
    );
  return vanish(standing(token), at, kind === 'smoke' || kind === 'fire' ? 260 : 1);
}

function tint(position: Position, frame: Frame, key: string): { kind: string; draw: string } | null {
  const cell = cellOf(key);
  const on = (cells: readonly (readonly number[])[]) => cells.some((one) => keyOf(one) === key);
  const kind = on(position.fire) ? 'burning' : on(position.smoke) ? 'smoky' : '';
  if (!kind) return null;
  const [x, y] = frame.corner(cell);
  const shape = isInside(cell)
    ? `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"`
    : `<circle cx="${x + CELL / 2}" cy="${y + CELL / 2}" r="42"`;
  return { kind, draw: `${shape} fill="var(--${kind})" class="${kind}"/>` };
}

/** The veiled cells of a beat. Those whose tokens the scene moves itself are named in `own`, by the kind of token. */
export function cellTurnover({ frame, beat }: Context, own: Record<string, string[]> = {}): Sprite[] {
  return (beat.veils.cells ?? []).flatMap((key) => {
    const at = beat.turns[key] ?? 0;
    const moved = (token: Token) => own[key]?.includes(token.id.split(' ')[0]);
    const [before, after] = [beat.before, beat.after].map((position) => tokensOf(position, frame, key));
    const stays = (token: Token, others: Token[]) =>
      others.some(
        (other) =>
          other.id === token.id && other.at.join() === token.at.join() && other.scale.join() === token.scale.join(),
      );
    const named = (token: Token, others: Token[]) => others.some((other) => other.id === token.id);
    const [old, now] = [tint(beat.before, frame, key), tint(beat.after, frame, key)];
    const floor: Sprite[] =
      old?.kind === now?.kind
        ? now
          ? [still(now.draw)]
          : []
        : [...(old ? [vanish(old.draw, at, 300)] : []), ...(now ? [appear(now.draw, at, 300)] : [])];
    return [
      ...floor,
      ...before.map((token) =>
        stays(token, after)
          ? still(standing(token))
          : named(token, after) || moved(token)
            ? vanish(standing(token), at)
            : going(
                token,
                at,
                after.some((other) => !named(other, before)),
              ),
      ),
      ...after
        .filter((token) => !stays(token, before))
        .map((token) => (named(token, before) || moved(token) ? appear(standing(token), at) : coming(token, at))),
    ];
  });
}

/** The veiled walls and doors of a beat: their look before, then after; cubes that are new fly in above the scene. */
export function edgeTurnover(context: Context): Sprite[] {
  const { beat } = context;
  return (beat.veils.edges ?? []).flatMap((key) => {
    const at = beat.turns[key] ?? 0;
    const [old, now] = [beat.before, beat.after].map((position) => edgeArt(context, position, edgeOf(key)));
    const cube = (where: Point) => place(art('cube'), where);
    const push = (by: number): Keyframe => ({
      transform: pose(now.upright ? [by, 0] : [0, by]),
      opacity: 1,
    });
    return [
      vanish(old.draw + old.cubes.map(cube).join(''), at),
      move(now.draw + now.cubes.slice(0, old.cubes.length).map(cube).join(''), at, 260, [
        { opacity: 0 },
        { ...push(-4), offset: 0.01 },
        { ...push(3), offset: 0.3 },
        { ...push(-2), offset: 0.6 },
        push(0),
      ]),
    ];
  });
}

/** The cubes that a beat adds. */
export function cubesFlying(context: Context): Sprite[] {
  const { beat } = context;
  return (beat.veils.edges ?? []).flatMap((key) => {
    const [old, now] = [beat.before, beat.after].map((position) => edgeArt(context, position, edgeOf(key)).cubes);
    return now.slice(old.length).map((where) => cubeFlight(context, where, beat.turns[key] ?? 0));
  });
}

/** A damage cube on its way into a wall: out of the explosion, or from above. */
function cubeFlight({ beat, frame }: Context, to: Point, at: number): Sprite {
  const scene = beat.scene;
  const from: Point = scene?.kind === 'explosion' ? frame.centre(scene.at) : [to[0], to[1] - 44];
  const start: Point =
    scene?.kind === 'explosion' && Math.hypot(to[0] - from[0], to[1] - from[1]) > CELL
      ? [to[0] + (from[0] - to[0]) * 0.55, to[1] + (from[1] - to[1]) * 0.55]
      : from;
  const middle: Point = [(start[0] + to[0]) / 2, (start[1] + to[1]) / 2 - 24];
  // It leaves the explosion with its arms, not in its first flash.
  const leaves = Math.max(scene?.kind === 'explosion' ? BLAST_AT - 20 : 0, at - 230);
  const flight = Math.max(60, at - leaves);
  const whole = flight + 190;
  return move(
    art('cube'),
    leaves,
    whole,
    [
      { transform: pose(start, 0.6, -220), opacity: 0 },
      { transform: pose(start, 1.5, -200), opacity: 1, offset: 0.06 },
      { transform: pose(middle, 2.7, -90), opacity: 1, offset: (flight * 0.55) / whole },
      { transform: pose(to, 1.05, 0), opacity: 1, offset: flight / whole },
      { transform: pose(to, 1.45), opacity: 1, offset: (flight + 70) / whole },
      { transform: pose(to, 1), opacity: 1 },
    ],
    'linear',
  );
}
