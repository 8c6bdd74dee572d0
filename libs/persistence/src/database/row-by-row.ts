/**
 * Rows that cannot go together go each for itself, and only so many at once: one may wait for a lock, with a connection in its
 * hands that its neighbours need. Lines go side by side, a line's own rows in their order; whichever row has had its try
 * stands back for the other lines, so that those whose lock somebody keeps do not keep the others.
 */
export class OneByOne<Row> {
  private readonly lines: [Row, ...Row[]][] = [];
  private trying = 0;

  constructor(
    private readonly triesMax: number,
    /** Whether it has come to its end; if not, it is tried again. */
    private readonly tryRow: (row: Row) => Promise<boolean>,
    /** Told with the last row of each line. */
    private readonly onLineOver: (row: Row) => void,
  ) {}

  add(line: [Row, ...Row[]]): void {
    this.lines.push(line);
    this.tryMore();
  }

  private tryMore(): void {
    while (this.trying < this.triesMax && this.lines.length > 0) void this.tryFirst(this.lines.shift()!);
  }

  private async tryFirst([row, ...others]: [Row, ...Row[]]): Promise<void> {
    this.trying++;
    const isOver = await this.tryRow(row);
    this.trying--;
    const [next, ...rest] = isOver ? others : [row, ...others];
    if (next) this.lines.push([next, ...rest]);
    else this.onLineOver(row);
    this.tryMore();
  }
}
