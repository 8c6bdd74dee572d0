import type { Transcript } from './transcript.js';

/** One difference, which may show at many places. */
export interface Difference {
  /** The part and the place of the first. */
  place: string;
  /** The path in the value there, with `[*]` for any index. */
  path: string;
  ours: string;
  theirs: string;
  count: number;
}

type Leaf = Pick<Difference, 'path' | 'ours' | 'theirs'>;

const NOTHING = 'nothing';

/** All differences of two transcripts, each once. */
export function differencesOf(ours: Transcript, theirs: Transcript): Difference[] {
  const found = new Map<string, Difference>();
  for (const place of new Set([...ours.keys(), ...theirs.keys()])) {
    for (const leaf of differingLeaves(ours.get(place), theirs.get(place))) {
      const key = [partOf(place), leaf.path, leaf.ours, leaf.theirs].join('\n');
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { place, ...leaf, count: 1 });
    }
  }
  return [...found.values()];
}

export const partOf = (place: string): string => place.split(' › ', 1)[0]!;

export const lineOf = ({ place, path, ours, theirs, count }: Difference): string =>
  `${place} ${path}: ours ${ours}, theirs ${theirs}${count > 1 ? ` (${count} times)` : ''}`;

function differingLeaves(ours: unknown, theirs: unknown, path = '$'): Leaf[] {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return [];
  if (typeof ours === 'string' && typeof theirs === 'string') return [differingTexts(ours, theirs, path)];
  if (!isBranch(ours) || !isBranch(theirs) || Array.isArray(ours) !== Array.isArray(theirs))
    return [{ path, ours: shown(ours), theirs: shown(theirs) }];
  if (Array.isArray(ours)) return differingElements(ours as unknown[], theirs as unknown as unknown[], path);
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  const below = names.flatMap((name) => differingLeaves(ours[name], (theirs as Branch)[name], `${path}.${name}`));
  // The same fields with the same values, so that only their order is left.
  return below.length > 0 ? below : [{ path, ours: keysOf(ours), theirs: keysOf(theirs as Branch) }];
}

/** An element too many shows as one difference, and not as one of each element after it. */
function differingElements(ours: readonly unknown[], theirs: readonly unknown[], path: string): Leaf[] {
  if (ours.length === theirs.length)
    return ours.flatMap((one, index) => differingLeaves(one, theirs[index], `${path}[*]`));
  const texts = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one));
  const lacking = (list: readonly unknown[], other: readonly string[]) =>
    list.filter((one) => !other.includes(JSON.stringify(one)));
  const [added, lost] = [lacking(ours, texts(theirs)), lacking(theirs, texts(ours))];
  const rows = Array.from({ length: Math.max(added.length, lost.length) }, (_, index) => index);
  const leaves = rows.flatMap((row) => differingLeaves(added[row], lost[row], `${path}[*]`));
  return leaves.length > 0 ? leaves : [{ path, ours: `${ours.length} elements`, theirs: `${theirs.length} elements` }];
}

const AROUND = 60;

/** Long texts show the first place where they differ. */
function differingTexts(ours: string, theirs: string, path: string): Leaf {
  let from = 0;
  while (from < ours.length && ours[from] === theirs[from]) from += 1;
  const start = Math.max(0, from - AROUND / 2);
  const cut = (text: string) => JSON.stringify(text.slice(start, from + AROUND));
  return { path, ours: cut(ours), theirs: cut(theirs) };
}

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const keysOf = (value: Branch): string => `the order ${Object.keys(value).join(', ')}`;

const SHOWN_MAX = 200;

function shown(value: unknown): string {
  if (value === undefined) return NOTHING;
  const text = JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
