/** In the order they are run, each with those it builds on. */
const NEEDS = {
  'one-upload': [],
  'single-requests': [],
  drain: ['one-upload'],
  results: ['one-upload', 'drain'],
  again: ['one-upload'],
  'broken-uploads': [],
  neighbours: [],
} as const satisfies Record<string, readonly string[]>;

export type StageName = keyof typeof NEEDS;

export const STAGE_NAMES = Object.keys(NEEDS) as StageName[];

/** These and what they need, in their order. */
export function withWhatTheyNeed(wanted: readonly string[]): StageName[] {
  const all = new Set(wanted.flatMap((name) => [name, ...needsOf(name)]));
  return STAGE_NAMES.filter((name) => all.has(name));
}

function needsOf(name: string): readonly string[] {
  if (name in NEEDS) return NEEDS[name as StageName];
  throw new Error(`--stages takes some of ${STAGE_NAMES.join(',')}, not "${name}".`);
}
