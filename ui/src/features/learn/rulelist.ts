// The rules for players, by topic, and which of them settles what an engineer's ruling, an edition difference or a worked example says:
// the engine cites all of them, players read their own only. Their sentences are in i18n/<language>/rulelist.json.
import data from './rulelist.json';

export interface Topic {
  id: string;
  rules: string[];
}
export const TOPICS: Topic[] = data.topics;
const RULES = new Set(TOPICS.flatMap((topic) => topic.rules));
const settled: Record<string, string | undefined> = data.settled;

/** The rule that players read for an id of the catalogue; none for what never comes up at a table. */
export const playersRule = (id: string): string | undefined => (RULES.has(id) ? id : settled[id]);

/** The same for several, each once. */
export const playersRules = (ids: readonly string[]): string[] => [
  ...new Set(ids.map(playersRule).filter((id) => id !== undefined)),
];

/** How players see the number of a rule: an engineer's ruling among their rules counts as a part of the rule before it, MOVE-05a. */
export const numberOf = (rule: string): string => numbers.get(rule) ?? rule;
const RULING = /^AMB-/;
const numbers = new Map(
  TOPICS.flatMap(({ rules }) =>
    rules.map((rule, at): [string, string] => {
      const before = rules.slice(0, at + 1).findLastIndex((one) => !RULING.test(one));
      return [rule, at === before ? rule : `${rules[before]}${'abcdefghijklmnopqrstuvwxyz'[at - before - 1]}`];
    }),
  ),
);

/** The topic of a players' rule. */
export const topicOf = (rule: string): string | undefined => TOPICS.find((topic) => topic.rules.includes(rule))?.id;
