import type { SeededRandom } from './seeded-random.js';

const KINDS = [
  ...(['invoice', 'item', 'submission', 'batch', 'key', 'signature', 'pin', 'purchase', 'import', 'task'] as const),
  ...(['app', 'apiKey', 'invitation', 'refreshToken'] as const),
];

export type ValueKind = (typeof KINDS)[number];

/** What a till has learnt so far, so that not all it asks for is unknown: numbers, codes, ids, keys. */
export class KnownValues {
  private readonly known = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<
    ValueKind,
    string[]
  >;
  private made = 0;
  /** Of somebody of its account, who has logged in, and stays so. */
  accessToken = '';
  appId = '';

  constructor(private readonly name: string) {}

  add(kind: ValueKind, value: unknown): void {
    if (typeof value === 'string' && value !== '') this.known[kind].push(value);
    if (typeof value === 'number') this.known[kind].push(String(value));
  }

  /** One of those; where there is none yet, one that nobody knows. */
  pick(random: SeededRandom, kind: ValueKind): string {
    const known = this.known[kind];
    return known.length > 0 ? random.one(known.slice(-20)) : this.unused(random);
  }

  /** Digits alone now and then: numbers are counted on from. */
  unused(random: SeededRandom): string {
    this.made += 1;
    return random.percent(50) ? String(100_000 + this.made) : `${this.name}-${this.made}`;
  }
}
