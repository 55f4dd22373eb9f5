// Which explanation is open: a term, a rule by its id, or the whole list. The table, the log and refusals open it from anywhere.
export const explained = $state<{ term: string | null; rule: string | null; others: string[]; list: boolean }>({
  term: null,
  rule: null,
  others: [],
  list: false,
});

/** Is any explanation open? */
export const explaining = (): boolean => explained.list || !!explained.term || !!explained.rule;

export function explainTerm(term: string): void {
  Object.assign(explained, { term, rule: null, list: false });
}
/** One rule, and others that speak of the same. */
export function explainRule(rule: string, ...others: string[]): void {
  Object.assign(explained, { term: null, rule, others, list: false });
}
export function explainAll(): void {
  Object.assign(explained, { term: null, rule: null, list: true });
}
export function closeExplained(): void {
  Object.assign(explained, { term: null, rule: null, list: false });
}
