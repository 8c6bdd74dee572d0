/**
 * Rows that cannot go together go each for itself, and only so many at once: one may wait for a lock, with a connection in its
 * hands that its neighbours need. Lines go side by side, a line's own rows in their order; whichever row has had its try
 * stands back for the other lines, so that those whose lock somebody keeps do not keep the others.
 */
export class RowByRow<Row> {
  private readonly sequences: [Row, ...Row[]][] = [];
  private running = 0;

  constructor(
    private readonly runsMax: number,
    /** Whether it has come to its end; if not, it is tried again. */
    private readonly runRow: (row: Row) => Promise<boolean>,
    /** Told with the last row of each line. */
    private readonly onSequenceEnd: (row: Row) => void,
  ) {}

  add(sequence: [Row, ...Row[]]): void {
    this.sequences.push(sequence);
    this.runMore();
  }

  private runMore(): void {
    while (this.running < this.runsMax && this.sequences.length > 0) void this.runFirst(this.sequences.shift()!);
  }

  private async runFirst([row, ...others]: [Row, ...Row[]]): Promise<void> {
    this.running++;
    const isDone = await this.runRow(row);
    this.running--;
    const [next, ...rest] = isDone ? others : [row, ...others];
    if (next) this.sequences.push([next, ...rest]);
    else this.onSequenceEnd(row);
    this.runMore();
  }
}
