export type Path = readonly (string | number)[];

/** All paths in a body except the body itself. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return entries.flatMap(([key, one]) => [[...path, key], ...pathsIn(one, [...path, key])]);
}

type PathHolder = Record<string | number, unknown>;

const parentOf = (body: object, path: Path): PathHolder =>
  path.slice(0, -1).reduce<PathHolder>((parent, key) => parent[key] as PathHolder, body as PathHolder);

export const read = (body: object, path: Path): unknown => parentOf(body, path)[path.at(-1)!];

export function write(body: object, path: Path, value: unknown): void {
  const parent = parentOf(body, path);
  const key = path.at(-1)!;
  // `__proto__` must be an ordinary field here.
  Object.defineProperty(parent, key, { value, enumerable: true, writable: true, configurable: true });
}

export function remove(body: object, path: Path): void {
  const parent = parentOf(body, path);
  const key = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(key as number, 1);
  else delete parent[key];
}
