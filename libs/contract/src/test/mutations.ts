const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)] as T;

/** Values for any field: absent, odd, hostile, or right for some fields. */
export const anything = (): unknown[] => [
  ...[undefined, null, true, 0, -0, 1, 0.125, 580, 1.005, 86.206896551, -0.001, 1e13, 1e308, 5e-324, NaN, Infinity],
  ...[9_999_999_999_999.99, 1234.5678, Number.MAX_SAFE_INTEGER, 10n, Symbol('x'), () => 1],
  ...['', ' ', '0', ' S ', 'B', '01', 'KE', 'KES', '20260302', '20260230', '20260302101500', '5016150900'],
  ...['p051999888k', '\u0000', '\ud83d', '😀', 'x'.repeat(50), 'x'.repeat(2000), '__proto__', 'toString', '.'],
  ...[
    [],
    [[]],
    [null],
    {},
    [{}],
    { length: 1e9 },
    { then: 1 },
    { toString: 1 },
    new Date(0),
    new Map(),
    Buffer.from('x'),
  ],
  ...[JSON.parse('{"__proto__":{"invcNo":"1"},"constructor":1}'), Object.create({ invcNo: '1' })],
];

/** The body with one to three of its places changed: taken away, given a name no shape knows, or filled with anything. */
export function mutated(body: object, random: () => number): object {
  const copy = structuredClone(body);
  const places = objectsIn(copy);
  for (let changes = Math.ceil(random() * 3); changes > 0; changes -= 1) change(pick(places, random), random);
  return copy;
}

function change(place: Record<string, unknown>, random: () => number): void {
  const name = pick(Object.keys(place), random);
  if (name === undefined) return;
  if (random() < 0.2) place[`${name}_`] = place[name];
  if (random() < 0.2) remove(place, name);
  else place[name] = pick([...anything(), [place[name]]], random);
}

/** Without leaving a hole in a list, which no JSON has. */
function remove(place: Record<string, unknown>, name: string): void {
  if (Array.isArray(place)) place.splice(Number(name), 1);
  else delete place[name];
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}
