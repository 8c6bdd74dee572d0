import type { Row } from './rows/index.js';
import type { RowRecord, SessionState } from './session/state.js';

/** The place where lines go; `isTTY` says that a line can be written over. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const MARKS = { passed: '✓', failed: '✗', blocked: '·' } as const;
const TEXT_MAX = 160;
const QUIET_MS = 15_000;

/** One line for each row: on a terminal the row that is played is shown as well, elsewhere there are only plain lines. */
export class Progress {
  private toldMs = 0;

  constructor(private readonly out: Output) {}

  line(text = ''): void {
    this.out.write(`${this.out.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }

  started(row: Row): void {
    this.toldMs = -QUIET_MS;
    if (this.out.isTTY) this.out.write(`\r\x1b[K  … ${nameOf(row)}`);
  }

  waiting(row: Row, awaited: string, waitedMs: number): void {
    const text = `  … ${nameOf(row)} waits for ${awaited} (${Math.round(waitedMs / 1_000)} s so far)`;
    if (this.out.isTTY) this.out.write(`\r\x1b[K${text}`);
    else if (waitedMs - this.toldMs >= QUIET_MS) {
      this.toldMs = waitedMs;
      this.out.write(`${text}\n`);
    }
  }

  ended(row: Row, record: RowRecord): void {
    this.line(resultLine(row, record));
  }

  /** The newest results of all rows that exist on the profile. */
  table(rows: readonly Row[], state: SessionState): void {
    for (const row of rows) this.line(resultLine(row, state.rows[row.number]));
  }

  summary(rows: readonly Row[], state: SessionState, bundle: string): void {
    const open = rows.filter(({ number }) => state.rows[number]?.status !== 'passed').map(({ number }) => number);
    this.line();
    this.line(
      `${rows.length - open.length} of ${rows.length} rows passed${open.length > 0 ? `; open: ${open.join(', ')}` : ''}.`,
    );
    this.line(`What is left to do by hand, the documents and the raw answers: ${bundle}/index.html`);
  }
}

const nameOf = ({ number, title }: Row): string => `${String(number).padStart(2)} ${title.padEnd(34)}`;

function resultLine(row: Row, record: RowRecord | undefined): string {
  if (!record) return `  - ${nameOf(row)} not played yet`;
  const { status, code, ms, text } = record;
  const oneLine = text.replace(/\s+/g, ' ');
  const shown = oneLine.length > TEXT_MAX && status === 'passed' ? `${oneLine.slice(0, TEXT_MAX)}…` : oneLine;
  return `  ${MARKS[status]} ${nameOf(row)} ${code.padEnd(10)} ${`${ms} ms`.padStart(9)}  ${shown}`;
}
