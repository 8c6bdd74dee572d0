export type Path = readonly (string | number)[];

/** Every place of a body, the body itself left out. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return entries.flatMap(([key, one]) => [[...path, key], ...placesOf(one, [...path, key])]);
}

type Holder = Record<string | number, unknown>;

const holderOf = (body: object, path: Path): Holder =>
  path.slice(0, -1).reduce<Holder>((holder, key) => holder[key] as Holder, body as Holder);

export const read = (body: object, path: Path): unknown => holderOf(body, path)[path.at(-1)!];

export function write(body: object, path: Path, value: unknown): void {
  const holder = holderOf(body, path);
  const key = path.at(-1)!;
  // `__proto__` is to be a field like any other.
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

export function remove(body: object, path: Path): void {
  const holder = holderOf(body, path);
  const key = path.at(-1)!;
  if (Array.isArray(holder)) holder.splice(key as number, 1);
  else delete holder[key];
}
