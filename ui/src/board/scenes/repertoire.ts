// Which sprites a beat is played with: the change of its veiled tokens, and the effects of its scene above them.
import type { Load } from '../../wire/protocol';
import { keyOf } from '../geometry';
import { unreachable } from '../../wire/unreachable';
import type { Beat, Scene } from './scene';
import { calm } from './calm';
import type { Context } from './context';
import { TONES, corners, dice } from './dice';
import { lost, quenched, won } from './endings';
import { explosion, fire, fizzle, flare, flashover, smoke, splinter } from './fire';
import { chop, collapse, door } from './house';
import { carried, dispose, flip, loss, order, rescue, treat, walk } from './people';
import { along, art, burst, move, pose, ring, type Sprite } from './sprites';
import { cellTurnover, cubesFlying, edgeTurnover } from './turnover';
import { drive, ride } from './vehicles';
import { douse, gun } from './water';

function effects(context: Context, scene: Scene): Sprite[] {
  switch (scene.kind) {
    case 'dice':
      return dice(context, scene);
    case 'smoke':
      return smoke(context, scene);
    case 'fire':
      return fire(context, scene);
    case 'explosion':
      return explosion(context, scene);
    case 'flashover':
      return flashover(context, scene);
    case 'flare':
      return flare(context, scene);
    case 'fizzle':
      return fizzle(context, scene);
    case 'drop':
      return drop(context, scene);
    case 'flip':
      return flip(context, scene);
    case 'treat':
      return treat(context, scene);
    case 'rescue':
      return rescue(context, scene);
    case 'loss':
      return loss(context, scene);
    case 'dispose':
      return dispose(context, scene);
    case 'walk':
      return walk(context, scene);
    case 'carried':
      return carried(context, scene);
    case 'ride':
      return ride(context, scene);
    case 'drive':
      return drive(context, scene);
    case 'door':
      return door(context, scene);
    case 'splinter':
      return splinter(context, scene);
    case 'chop':
      return chop(context, scene);
    case 'douse':
      return douse(context, scene);
    case 'gun':
      return gun(context, scene);
    case 'order':
      return order(context, scene);
    case 'mark':
      return scene.cells.map((cell) => corners(context, cell, TONES[scene.tone], 0, 260));
    case 'collapse':
      return collapse(context, scene);
    case 'won':
      return won(context);
    case 'lost':
      return lost(context);
    default:
      unreachable(scene);
      return [];
  }
}

/** A token lands where the arrows have led it. */
function drop(context: Context, { at, way }: Extract<Scene, { kind: 'drop' }>): Sprite[] {
  const where = context.frame.centre(at);
  const lands = context.beat.turns[keyOf(at)] ?? 180;
  const points = way.map((cell) => context.frame.centre(cell));
  return [
    ...(points.length > 1
      ? [
          move(
            [
              move(
                art('poi'),
                0,
                lands - 170,
                along(points, (point) => ({ transform: pose(point, 1.1) })),
                'linear',
              ),
            ],
            lands - 180,
            40,
            [{ opacity: 0.85 }, { opacity: 0 }],
          ),
        ]
      : []),
    burst(ring(40, TONES.poi, 6), where, lands - 20, 420, 0.4, 1.3),
  ];
}

/** The tokens that a scene moves itself, by cell. */
function ownTokens({ scene, veils }: Beat): Record<string, string[]> {
  const carried = (loads: (Load | null)[]): Record<string, string[]> =>
    Object.fromEntries((veils.cells ?? []).map((key) => [key, loads.flatMap((load) => (load ? [load] : []))]));
  if (scene?.kind === 'walk') return carried(scene.loads);
  if (scene?.kind === 'drive') return carried(scene.riders.map((rider) => rider.load));
  if (scene?.kind === 'loss' || scene?.kind === 'rescue') return { [keyOf(scene.at)]: ['victim', 'treated'] };
  if (scene?.kind === 'dispose') return { [keyOf(scene.at)]: ['hazmat'] };
  return {};
}

/** Scenes whose light lies under the token it is about. */
const BENEATH = new Set<Scene['kind']>(['flip', 'treat', 'drop']);

/** Everything that is drawn for a beat, the lowest first; when nothing shall move, the marks of its places. */
export function spritesOf(context: Context, still: boolean): Sprite[] {
  if (still) return calm(context);
  const { beat } = context;
  const shown = beat.scene?.kind === 'won' ? { ...context, beat: quenched(beat) } : context;
  const tokens = [...edgeTurnover(context), ...cellTurnover(shown, ownTokens(beat))];
  const drawn = beat.scene ? effects(context, beat.scene) : [];
  return [
    ...(beat.scene && BENEATH.has(beat.scene.kind) ? [...drawn, ...tokens] : [...tokens, ...drawn]),
    ...cubesFlying(context),
  ];
}
