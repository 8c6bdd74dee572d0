import type { Dice } from './seeded-random.js';

const KINDS = [
  ...(['invoice', 'item', 'submission', 'batch', 'key', 'signature', 'pin', 'purchase', 'import', 'task'] as const),
  ...(['app', 'apiKey', 'invitation', 'refreshToken'] as const),
];

export type Kind = (typeof KINDS)[number];

/** What a till has learnt so far, so that not all it asks for is unknown: numbers, codes, ids, keys. */
export class Knowledge {
  private readonly known = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, string[]>;
  private made = 0;
  /** Of somebody of its account, who has logged in, and stays so. */
  accessToken = '';
  appId = '';

  constructor(private readonly name: string) {}

  learn(kind: Kind, value: unknown): void {
    if (typeof value === 'string' && value !== '') this.known[kind].push(value);
    if (typeof value === 'number') this.known[kind].push(String(value));
  }

  /** One of those; where there is none yet, one that nobody knows. */
  recall(dice: Dice, kind: Kind): string {
    const known = this.known[kind];
    return known.length > 0 ? dice.one(known.slice(-20)) : this.fresh(dice);
  }

  /** Digits alone now and then: numbers are counted on from. */
  fresh(dice: Dice): string {
    this.made += 1;
    return dice.percent(50) ? String(100_000 + this.made) : `${this.name}-${this.made}`;
  }
}
