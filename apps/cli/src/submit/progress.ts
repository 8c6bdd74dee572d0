import { progress } from '@clack/prompts';
import { environment } from '../environment.js';

export interface Counts {
  documents: number;
  accepted: number;
  signed: number;
  refused: number;
}

const LIVE_MS = 250;
const PLAIN_MS = 10_000;

/** Shows how far a file is: a live bar for a person, a line every ten seconds for a log, nothing for a program that wants JSON. */
export class Progress {
  readonly counts: Counts = { documents: 0, accepted: 0, signed: 0, refused: 0 };
  private readonly startedAt = Date.now();
  private readonly bar: ReturnType<typeof progress> | undefined;
  private readonly timer: NodeJS.Timeout;
  private shown = 0;
  private trouble: { text: string; at: number } | undefined;

  constructor(
    private readonly total: number | undefined,
    private readonly isQuiet: boolean,
  ) {
    this.bar = !isQuiet && environment.canAsk ? this.startBar() : undefined;
    this.timer = setInterval(() => this.show(), this.bar ? LIVE_MS : PLAIN_MS).unref();
  }

  private startBar(): ReturnType<typeof progress> {
    const bar = progress({ max: this.total ?? 1, size: 30, output: process.stderr, cancelMessage: 'Ended by Ctrl-C' });
    bar.start('Sending');
    // The bar would read Ctrl-C as a key, and end the program at once as if all were done. As a signal it ends in order.
    if (process.stdin.isTTY) process.stdin.setRawMode(false);
    return bar;
  }

  /** Says why nothing goes on, until something does. */
  say(text: string): void {
    this.trouble = { text, at: this.moved };
    if (!this.bar && !this.isQuiet) process.stderr.write(`${text}\n`);
  }

  end(): void {
    clearInterval(this.timer);
    this.bar?.stop(this.text);
  }

  private get text(): string {
    const { accepted, signed, refused } = this.counts;
    const parts = [`${many(accepted)} accepted`, `${many(signed)} signed`, `${many(refused)} refused`];
    const rate = this.done / Math.max(1, (Date.now() - this.startedAt) / 1_000);
    if (rate >= 0.1) parts.push(`${rate.toFixed(rate < 10 ? 1 : 0)}/s`);
    if (this.total !== undefined && rate >= 0.1 && this.total > this.done)
      parts.push(timeOf((this.total - this.done) / rate));
    if (this.trouble?.at === this.moved) parts.push(this.trouble.text);
    return parts.join(' · ');
  }

  private get done(): number {
    return this.counts.signed + this.counts.refused;
  }

  private get moved(): number {
    return this.counts.accepted + this.done;
  }

  private show(): void {
    if (this.bar) {
      this.bar.advance(this.done - this.shown, this.text);
      this.shown = this.done;
    } else if (!this.isQuiet) process.stderr.write(`${this.text}\n`);
  }
}

const many = (count: number): string => count.toLocaleString('en');

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;
