import type { SeededRandom } from './seeded-random.js';

const KINDS = [
  ...(['invoice', 'item', 'submission', 'batch', 'key', 'signature', 'pin', 'purchase', 'import', 'task'] as const),
  ...(['app', 'apiKey', 'invitation', 'refreshToken'] as const),
];

export type ValueKind = (typeof KINDS)[number];

/** The numbers, codes, ids and keys that a till has learned, so that it does not only ask for unknown ones. */
export class KnownValues {
  private readonly known = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<
    ValueKind,
    string[]
  >;
  private made = 0;
  /** The token of a logged-in user of the account. */
  accessToken = '';
  appId = '';

  constructor(private readonly name: string) {}

  add(kind: ValueKind, value: unknown): void {
    if (typeof value === 'string' && value !== '') this.known[kind].push(value);
    if (typeof value === 'number') this.known[kind].push(String(value));
  }

  /** Picks a known value, or an unknown one if there is none. */
  pick(random: SeededRandom, kind: ValueKind): string {
    const known = this.known[kind];
    return known.length > 0 ? random.one(known.slice(-20)) : this.unused(random);
  }

  /** Sometimes digits only, because the API counts on from numbers. */
  unused(random: SeededRandom): string {
    this.made += 1;
    return random.percent(50) ? String(100_000 + this.made) : `${this.name}-${this.made}`;
  }
}
