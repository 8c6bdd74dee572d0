import type { Dice } from './dice.js';

/** What a till has learnt so far, so that not all it asks for is unknown: numbers, codes, ids, keys. */
export class Knowledge {
  private readonly known: Record<string, string[]> = { invoice: [], item: [], submission: [], batch: [], key: [] };
  private made = 0;

  constructor(private readonly name: string) {}

  learn(kind: keyof Knowledge['known'], value: unknown): void {
    if (typeof value === 'string' && value !== '') this.known[kind]!.push(value);
    if (typeof value === 'number') this.known[kind]!.push(String(value));
  }

  /** One of those; where there is none yet, one that nobody knows. */
  recall(dice: Dice, kind: keyof Knowledge['known']): string {
    const known = this.known[kind]!;
    return known.length > 0 ? dice.one(known.slice(-20)) : this.fresh(dice);
  }

  /** Digits alone now and then: numbers are counted on from. */
  fresh(dice: Dice): string {
    this.made += 1;
    return dice.percent(50) ? String(100_000 + this.made) : `${this.name}-${this.made}`;
  }
}
