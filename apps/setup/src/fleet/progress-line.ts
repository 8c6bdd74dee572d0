const REDRAW_MS = 200;
const LINE_MS = 5_000;

export interface TimedCount {
  count: number;
  ms: number;
}

/** Shows the progress of a step: on a terminal as one changing line, elsewhere as a line now and then. */
export class ProgressLine {
  private count = 0;
  private readonly startedAt = performance.now();
  private endedAt: number | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly title: string,
    private readonly total: number,
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

  get timedCount(): TimedCount {
    return { count: this.count, ms: (this.endedAt ?? performance.now()) - this.startedAt };
  }

  private line(): string {
    return `  … ${this.title}: ${this.count} of ${this.total} (${perSecond(this.timedCount)})`;
  }
}

export const perSecond = ({ count, ms }: TimedCount): string => `${Math.round((count * 1_000) / Math.max(ms, 1))}/s`;
