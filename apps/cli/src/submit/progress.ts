import { environment } from '../environment.js';

export interface Counts {
  accepted: number;
  signed: number;
  refused: number;
  inReview: number;
}

const LIVE_MS = 250;
const PLAIN_MS = 10_000;
/** The rate is that of the last ten seconds, since what an earlier run sent is read back within seconds. */
const RATE_OVER_MS = 10_000;

type Bar = { advance(step: number, text: string): void; stop(text: string): void };

/** Shows how far a file is: a live bar for a person, a line every ten seconds for a log, nothing for a program that wants JSON. */
export class Progress {
  readonly counts: Counts = { accepted: 0, signed: 0, refused: 0, inReview: 0 };
  private readonly samples: { at: number; done: number }[] = [];
  private readonly timer: NodeJS.Timeout;
  private shown = 0;
  private trouble: { text: string; at: number } | undefined;

  private constructor(
    private readonly total: number,
    /** The word for what an accepted document has become: signed, or registered. */
    private readonly done: string,
    private readonly isQuiet: boolean,
    private readonly bar: Bar | undefined,
  ) {
    this.timer = setInterval(() => this.show(), bar ? LIVE_MS : PLAIN_MS).unref();
  }

  static async start(total: number, done: string, isQuiet: boolean): Promise<Progress> {
    return new Progress(total, done, isQuiet, !isQuiet && environment.canAsk ? await startBar(2 * total) : undefined);
  }

  /** Says why nothing goes on, until something does. */
  say = (text: string): void => {
    this.trouble = { text, at: this.steps };
    if (!this.bar && !this.isQuiet) process.stderr.write(`${text}\n`);
  };

  end(): void {
    clearInterval(this.timer);
    this.bar?.stop(this.text());
  }

  private text(): string {
    const { accepted, signed, refused } = this.counts;
    const parts = [
      `${many(Math.max(0, accepted - refused))} accepted`,
      `${many(signed)} ${this.done}`,
      `${many(refused)} refused`,
    ];
    const rate = this.rate();
    if (rate > 0) parts.push(`${rate.toFixed(rate < 10 ? 1 : 0)}/s`, timeOf((2 * this.total - this.steps) / rate));
    if (this.trouble?.at === this.steps) parts.push(this.trouble.text);
    return parts.join(' · ');
  }

  private rate(): number {
    const now = { at: Date.now(), done: this.steps };
    this.samples.push(now);
    while (now.at - this.samples[0]!.at > RATE_OVER_MS) this.samples.shift();
    const first = this.samples[0]!;
    return now.at === first.at ? 0 : ((now.done - first.done) * 1_000) / (now.at - first.at);
  }

  /** Each document is accepted, and then signed or refused. */
  private get steps(): number {
    const { accepted, signed, refused, inReview } = this.counts;
    return accepted + signed + refused + inReview;
  }

  private show(): void {
    if (this.bar) {
      this.bar.advance(this.steps - this.shown, this.text());
      this.shown = this.steps;
    } else if (!this.isQuiet) process.stderr.write(`${this.text()}\n`);
  }
}

async function startBar(max: number): Promise<Bar> {
  const { progress } = await import('@clack/prompts');
  const bar = progress({ max, size: 30, output: process.stderr, cancelMessage: 'Interrupted' });
  bar.start('Sending');
  // The bar would read Ctrl-C as a key, and end the program at once as if all were done. As a signal it ends in order.
  if (process.stdin.isTTY) process.stdin.setRawMode(false);
  return bar;
}

const many = (count: number): string => count.toLocaleString('en');

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;
