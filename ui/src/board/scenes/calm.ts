// The calm version of every scene: the same places, marked without any movement for as long as the scene would take.
import type { Cell, Edge } from '../../wire/protocol';
import { unreachable } from '../../wire/unreachable';
import { CELL, COLUMNS, ROWS, neighbour } from '../geometry';
import type { Scene, Tone } from './scene';
import { centre, roadOf, spotOf, standing, wayOut, type Context } from './context';
import { BODIES, TONES, face, type DieKind } from './dice';
import { crownOf } from './endings';
import { ruins } from './house';
import { BLANK, PLUS } from './people';
import { angle, art, between, disc, place, ring, still, thrown, type Point, type Sprite } from './sprites';

/** Four corners round a cell. */
export function framed(where: Point, tone: Tone): string {
  const d = 'M-44-22V-36Q-44-44-36-44H-22M22-44H36Q44-44 44-36V-22M44 22V36Q44 44 36 44H22M-22 44H-36Q-44 44-44 36V22';
  return place(
    `<path d="${d}" fill="none" stroke="#fff" stroke-width="11"/><path d="${d}" fill="none" stroke="${TONES[tone]}" stroke-width="6.5"/>`,
    where,
  );
}
const circled = (where: Point, tone: Tone): string => place(ring(24, '#fff', 9) + ring(24, TONES[tone], 5), where);

/** A line through points with a head at its end. */
function arrow(points: Point[], tone: Tone, short = 0): string {
  const before = points.at(-2) ?? points[0];
  const last = points.at(-1)!;
  const end = between(
    before,
    last,
    1 - Math.min(0.8, short / (Math.hypot(last[0] - before[0], last[1] - before[1]) || 1)),
  );
  const d = `M${[...points.slice(0, -1), end].map((point) => point.join(' ')).join('L')}`;
  const head = place('<path d="M14 0L-10-13-4 0-10 13Z"/>', end, 1.15, angle(before, end));
  const drawn = (colour: string, width: number) =>
    `<g fill="${colour}" stroke="${colour}" stroke-width="${width}"><path d="${d}" fill="none"/>${head}</g>`;
  return drawn('#fff', 12) + drawn(TONES[tone], 5);
}

const BLAST = disc(58, 'url(#fx-blast)');

/** What is drawn, without a motion, for a scene. */
function drawn(context: Context, scene: Scene): string {
  const { frame, board, beat } = context;
  const at = (cell: Cell): Point => centre(context, cell);
  const onEdge = (edge: Edge): Point => {
    const { x, y } = frame.middle(edge);
    return [x, y];
  };
  const seat = (number: number, position = beat.before): Point | null => standing(position, frame, number)?.at ?? null;
  const cells = (found: Cell[], tone: Tone): string => found.map((cell) => framed(at(cell), tone)).join('');
  switch (scene.kind) {
    case 'dice': {
      const dice: [DieKind, number | null][] = [
        ['red', scene.red === null ? null : (scene.at?.[0] ?? scene.red)],
        ['black', scene.black === null ? null : (scene.at?.[1] ?? scene.black)],
      ];
      const shown = dice.map(([kind, value], i) => {
        if (value === null) return '';
        const ends =
          kind === 'red'
            ? [frame.at(value, 0), frame.at(value + 1, COLUMNS)]
            : [frame.at(0, value), frame.at(ROWS, value + 1)];
        const [x, y] = [Math.min(ends[0][0], ends[1][0]), Math.min(ends[0][1], ends[1][1])];
        const lane = scene.at
          ? `<rect x="${x}" y="${y}" width="${Math.abs(ends[0][0] - ends[1][0])}" height="${Math.abs(ends[0][1] - ends[1][1])}" rx="14" fill="${kind === 'red' ? '#e0382b' : '#66758c'}" opacity=".26"/>`
          : '';
        const where: Point = scene.at
          ? at(kind === 'red' ? [value, 0] : [0, value])
          : [frame.width / 2 + (i ? 70 : -70), frame.height / 2];
        return lane + place(BODIES[kind] + face(kind, value), where, scene.at ? 0.86 : 1.3);
      });
      return shown.join('') + (scene.at ? framed(at(scene.at), scene.tone) : '');
    }
    case 'smoke':
      return framed(at(scene.at), 'plain');
    case 'fire':
      return (
        (scene.origin
          ? arrow(
              [between(at(scene.origin), at(scene.at), 0.25), between(at(scene.origin), at(scene.at), 0.62)],
              'fire',
            )
          : '') + framed(at(scene.at), 'fire')
      );
    case 'explosion':
      return (
        place(BLAST, at(scene.at), 1) +
        scene.arms
          .map((arm) => {
            const [from, next] = [at(scene.at), at(neighbour(scene.at, arm.direction))];
            const end = between(from, next, Math.max(0.42, arm.length - 0.1));
            return (
              arrow([between(from, next, 0.3), end], 'fire') +
              (arm.end && 'fire' in arm.end ? framed(at(arm.end.fire), 'fire') : '') +
              (arm.end && 'wall' in arm.end ? circled(onEdge(arm.end.wall), 'bad') : '') +
              [...arm.doors, ...(arm.end && 'door' in arm.end ? [arm.end.door] : [])]
                .map((edge) => circled(onEdge(edge), 'bad'))
                .join('')
            );
          })
          .join('')
      );
    case 'flashover':
      return scene.sparks
        .map(
          (spark) =>
            (spark.origin
              ? arrow(
                  [between(at(spark.origin), at(spark.at), 0.25), between(at(spark.origin), at(spark.at), 0.62)],
                  'fire',
                )
              : '') + framed(at(spark.at), 'fire'),
        )
        .join('');
    case 'flare':
      return place(disc(56, 'url(#fx-glow)'), at(scene.at)) + framed(at(scene.at), 'fire');
    case 'fizzle':
      return cells(scene.cells, 'plain');
    case 'drop':
      return (scene.way.length ? arrow(scene.way.map(at), 'poi') : '') + framed(at(scene.at), 'poi');
    case 'flip':
      return (scene.victim ? '' : place(BLANK, at(scene.at))) + framed(at(scene.at), scene.victim ? 'good' : 'plain');
    case 'treat':
    case 'dispose':
      return framed(at(scene.at), 'good');
    case 'rescue':
      return (
        place(art(scene.treated ? 'treated' : 'victim'), at(scene.at)) +
        place(PLUS, [at(scene.at)[0] + 28, at(scene.at)[1] - 30]) +
        framed(at(scene.at), 'good')
      );
    case 'loss':
      return place(art('lost'), at(scene.at), 1.1) + framed(at(scene.at), 'bad');
    case 'walk':
      return arrow(scene.way.map(at), 'plain', 40);
    case 'carried':
      return arrow(wayOut(board, beat.before, scene.from, scene.to).map(at), 'bad', 34) + framed(at(scene.to), 'bad');
    case 'ride':
      return framed(at(scene.to), 'plain');
    case 'drive': {
      const road = roadOf(board, scene.vehicle, scene.from, scene.to);
      return road
        ? arrow(
            road.points.map(([row, column]) => frame.at(row, column)),
            'plain',
          )
        : '';
    }
    case 'door':
    case 'splinter':
      return circled(onEdge(scene.edge), 'plain');
    case 'chop':
      return circled(onEdge(scene.edge), 'bad');
    case 'douse': {
      const from = seat(scene.seat);
      const far = from && Math.hypot(from[0] - at(scene.at)[0], from[1] - at(scene.at)[1]) > CELL / 2;
      return (far ? arrow(thrown(from, at(scene.at), 34), 'water') : '') + framed(at(scene.at), 'water');
    }
    case 'gun': {
      const spot = scene.side ? spotOf(board, 'engine', scene.side) : null;
      return (
        (spot ? arrow(thrown(frame.spot(spot.cells), at(scene.at), 120), 'water') : '') +
        cells([scene.at, ...scene.cells], 'water')
      );
    }
    case 'order': {
      const [from, to] = [seat(scene.captain), seat(scene.seat)];
      return from && to ? arrow(thrown(from, to, 40), 'plain') : '';
    }
    case 'mark':
      return cells(scene.cells, scene.tone);
    case 'collapse':
      return ruins(context)
        .map((sprite) => sprite.draw)
        .join('');
    case 'won':
      return place(disc(50, 'url(#fx-halo)') + art('treated'), crownOf(frame), 1.6);
    case 'lost':
      return place(art('lost'), [frame.width / 2, frame.height / 2], 4);
    default:
      unreachable(scene);
      return '';
  }
}

export const calm = (context: Context): Sprite[] =>
  context.beat.scene ? [still(drawn(context, context.beat.scene))] : [];
