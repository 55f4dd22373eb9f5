// Reading a word off text: what is none of the list's words is undefined.
export const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((word) => word === value);
