const REDRAW_MS = 200;
const LINE_MS = 5_000;

export interface Tally {
  count: number;
  ms: number;
}

/** How far a step is: one line that changes on a terminal, a line now and then elsewhere. */
export class Progress {
  private count = 0;
  private readonly startedAt = performance.now();
  private endedAt: number | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly title: string,
    private readonly of: number,
    private readonly out: NodeJS.WriteStream,
  ) {
    const show = () => out.write(out.isTTY ? `\r\x1b[K${this.line()}` : `${this.line()}\n`);
    this.timer = setInterval(show, out.isTTY ? REDRAW_MS : LINE_MS);
  }

  step(count = 1): void {
    this.count += count;
  }

  end(): void {
    this.endedAt = performance.now();
    clearInterval(this.timer);
    if (this.out.isTTY) this.out.write('\r\x1b[K');
  }

  get tally(): Tally {
    return { count: this.count, ms: (this.endedAt ?? performance.now()) - this.startedAt };
  }

  private line(): string {
    return `  … ${this.title}: ${this.count} of ${this.of} (${perSecond(this.tally)})`;
  }
}

export const perSecond = ({ count, ms }: Tally): string => `${Math.round((count * 1_000) / Math.max(ms, 1))}/s`;
