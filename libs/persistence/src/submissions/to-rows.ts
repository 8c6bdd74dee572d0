/** What the functions of the ledger take: records as JSON, with the names of columns. */
export const toRows = (records: readonly object[]): string => JSON.stringify(records.map(snakeCase));

export const snakeCase = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeNameOf(name), value]));

/** Every document brings the same few names, so each is made once. */
const snakeNames = new Map<string, string>();

function snakeNameOf(name: string): string {
  const known = snakeNames.get(name);
  if (known !== undefined) return known;
  const snakeName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, snakeName);
  return snakeName;
}
