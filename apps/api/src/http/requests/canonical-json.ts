/** Writes a body in one form for every order of its keys, so that two bodies can be compared. */
export const canonicalJson = (body: unknown): string => JSON.stringify(inOrder(body)) ?? 'nothing';

/** The value with the keys of its objects in order. A list of numbers or texts stays as it is: it may be very long. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(hasParts) ? value.map(inOrder) : value;
  return hasParts(value) ? Object.fromEntries(fieldsInOrder(value)) : value;
}

const fieldsInOrder = (body: object): [name: string, value: unknown][] =>
  Object.entries(body)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, inOrder(value)]);

const hasParts = (value: unknown): value is object => typeof value === 'object' && value !== null;
