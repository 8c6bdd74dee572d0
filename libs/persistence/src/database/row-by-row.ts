/**
 * Runs rows one by one that cannot share a statement, and only a few at once, because a row that waits for a lock occupies a
 * connection. Sequences run side by side; the rows of one sequence keep their order. After each try a sequence goes to the end,
 * so that a locked row does not block the other sequences.
 */
export class RowByRow<Row> {
  private readonly sequences: [Row, ...Row[]][] = [];
  private running = 0;

  constructor(
    private readonly runsMax: number,
    /** Returns false if the row must be tried again. */
    private readonly runRow: (row: Row) => Promise<boolean>,
    /** Called with the last row of each sequence. */
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

/** Writes rows in chunks, because a statement may not last long, and counts the written rows. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  size: number,
  write: (chunk: readonly Row[]) => Promise<readonly unknown[]>,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += size) written += (await write(rows.slice(from, from + size))).length;
  return written;
}
