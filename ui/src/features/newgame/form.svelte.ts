// The form of a new game: what is chosen, what that means with the edition, and the request it becomes. Rules are the catalogue's.
import { usualBot } from '../../wire/bots.svelte';
import {
  MOST_SEATS,
  type OptionInfo,
  type OptionsInfo,
  type Preset,
  type RoomRequest,
  type RuleStep,
  type Scalar,
  type SeatSpec,
} from '../../wire/protocol';

export interface SeatChoice {
  name: string;
  kind: NonNullable<SeatSpec['kind']>;
  bot?: string;
  /** Has someone chosen who plays it? A preset leaves it alone then. */
  own: boolean;
}
type Values = Record<string, Scalar>;

export class Form {
  readonly info: OptionsInfo;
  readonly editions: string[];
  edition = $state('');
  chosen = $state<Values>({});
  /** All six, so that one taken away comes back as it was; `count` of them play. */
  seats = $state<SeatChoice[]>([]);
  count = $state(0);
  seed = $state('');
  unlisted = $state(false);
  physical = $state(false);
  preset = $state('');
  readonly #byName: Map<string, OptionInfo>;

  constructor(info: OptionsInfo) {
    this.info = info;
    this.#byName = new Map(info.options.map((option) => [option.name, option]));
    this.editions = Object.keys(info.editions);
    this.edition = this.editions[0];
    this.seats = Array.from({ length: MOST_SEATS }, () => ({ name: '', kind: 'human', own: false }));
    this.take(info.presets[0]);
  }

  get playing(): SeatChoice[] {
    return this.seats.slice(0, this.count);
  }

  /** The options and the number of a preset; names and seats someone has chosen stay. */
  take(preset: Preset): void {
    this.preset = preset.id;
    this.chosen = { ...preset.options };
    this.count = preset.seats;
    this.seats.forEach((seat, i) => {
      if (seat.own) return;
      seat.kind = preset.bot && i ? 'bot' : 'human';
      seat.bot = preset.bot ?? undefined;
    });
  }
  /** A step of the suggested order: its rules, everything else stays. */
  step(step: RuleStep): void {
    const parts = new Set(this.info.steps.flatMap((one) => Object.keys(one.options)));
    const rest = Object.entries(this.chosen).filter(([name]) => !parts.has(name));
    this.preset = '';
    this.chosen = { ...Object.fromEntries(rest), ...step.options };
  }
  /** Is this step what would be played? */
  onStep(step: RuleStep): boolean {
    return this.#stepNames.every((name) => {
      const option = this.#byName.get(name);
      if (!option || name === 'level' || !this.applies(option)) return true;
      return this.value(name) === (step.options[name] ?? this.standard(option));
    });
  }
  get #stepNames(): string[] {
    return [...new Set(this.info.steps.flatMap((one) => Object.keys(one.options)))];
  }

  option(name: string): OptionInfo | undefined {
    return this.#byName.get(name);
  }
  /** Does an option mean anything with what is chosen? */
  applies(option: OptionInfo): boolean {
    return Object.entries(option.needs).every(([name, needed]) => this.value(name) === needed);
  }
  /** What is played when nobody chooses: the edition's value, else what the form begins with. */
  standard(option: OptionInfo): Scalar {
    return this.info.editions[this.edition]?.[option.name] ?? option.offered;
  }
  /** The value another choice prescribes; undefined where none does. */
  prescribed(name: string): Scalar | undefined {
    return this.info.prescribed.find(
      (one) => one.option === name && Object.entries(one.when).every(([other, value]) => this.value(other) === value),
    )?.value;
  }
  /** What will be played. */
  value(name: string): Scalar {
    const option = this.#byName.get(name);
    const fixed = this.info.prescribed.some((one) => one.option === name) ? this.prescribed(name) : undefined;
    return fixed ?? this.chosen[name] ?? (option ? this.standard(option) : '');
  }
  set(name: string, next: Scalar): void {
    const option = this.#byName.get(name);
    if (!option || this.prescribed(name) !== undefined) return;
    this.preset = '';
    if (next === this.standard(option)) delete this.chosen[name];
    else this.chosen[name] = next;
  }
  parse(option: OptionInfo, text: string): Scalar {
    return option.values.find((one) => String(one) === text) ?? option.default;
  }
  changed(option: OptionInfo): boolean {
    return option.name in this.chosen && this.value(option.name) !== this.standard(option);
  }

  /** The seats a bot could be given: everyone's but the first, without a name. */
  get fillable(): SeatChoice[] {
    return this.playing.slice(1).filter((seat) => seat.kind === 'human' && !seat.name.trim());
  }
  fill(): void {
    for (const seat of this.fillable) {
      seat.kind = 'bot';
      seat.bot = usualBot();
      seat.own = true;
    }
  }

  request(): RoomRequest {
    const options: Values = {};
    for (const option of this.info.options) {
      const { name } = option;
      if (!this.applies(option) || this.prescribed(name) !== undefined) continue;
      const untold = this.info.editions[this.edition]?.[name] ?? option.default;
      if (this.value(name) !== untold || name === 'mode') options[name] = this.value(name);
    }
    if (this.edition !== this.editions[0]) options.edition = this.edition;
    return {
      options,
      seats: this.playing.map((seat) =>
        seat.kind === 'bot'
          ? { name: seat.name, kind: 'bot', bot: seat.bot ?? usualBot() }
          : { name: seat.kind === 'open' ? '' : seat.name, kind: seat.kind },
      ),
      dice: this.physical ? 'physical' : 'server',
      ...(this.seed.trim() ? { seed: this.seed.trim() } : {}),
      ...(this.unlisted ? { listed: false } : {}),
    };
  }
}
