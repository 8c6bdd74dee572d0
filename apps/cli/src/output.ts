import { styleText } from 'node:util';
import { NoAnswerError, RisitiError } from '@app/client';
import { environment } from './environment.js';
import { Interrupted, Problem } from './exit-codes.js';

type Style = Parameters<typeof styleText>[0];

export const paint = (style: Style, text: string): string =>
  environment.hasColour ? styleText(style, text, { validateStream: false }) : text;

/** The output of a command: text for people and pipes, or JSON where it was asked for. Hints go to the other stream. */
export class Output {
  constructor(readonly isJson: boolean) {}

  print(value: unknown, text: string): void {
    process.stdout.write(`${this.isJson ? JSON.stringify(value) : text}\n`);
  }

  table(rows: readonly Record<string, unknown>[], columns: readonly string[]): void {
    if (this.isJson) for (const row of rows) this.print(row, '');
    else process.stdout.write(tableOf(rows, columns));
  }

  hint(text: string): void {
    if (!this.isJson) process.stderr.write(`${text}\n`);
  }

  /** An error of a row of a file. */
  note(wrong: { row: number; message: string; fix: string }): void {
    const { row, message, fix } = wrong;
    process.stderr.write(`${this.isJson ? JSON.stringify(wrong) : `row ${row}: ${plain(message)} ${plain(fix)}`}\n`);
  }

  fail(error: unknown): void {
    if (error instanceof Interrupted) return;
    const report = reportOf(error);
    if (this.isJson) process.stderr.write(`${JSON.stringify(report)}\n`);
    else
      process.stderr.write(
        `${paint('red', '✘')} ${[report.message, ...report.details, report.fix].filter(Boolean).map(plain).join('\n  ')}\n`,
      );
  }
}

function reportOf(error: unknown) {
  if (error instanceof RisitiError) {
    const { code, status, message, fix, errors, docs, requestId } = error;
    const details = errors.slice(1).map((one) => `${one.message} ${one.fix}`);
    return { code, status, message: `${code} ${message}`.trim(), fix, details: [...details, docs ?? ''], requestId };
  }
  const { message } = error as Error;
  const fix = error instanceof NoAnswerError ? 'Run the same command again when Risiti can be reached.' : '';
  return { message, fix: error instanceof Problem ? error.fix : fix, details: [] };
}

/** Columns that a person can read and a program can cut: in a pipe a tab stands between two, and nothing is shortened. */
function tableOf(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  if (!environment.isForPeople) return cells.map((row) => `${row.join('\t')}\n`).join('');
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
      .slice(0, environment.width),
  );
  return `${[paint('bold', lines[0]!), ...lines.slice(1)].join('\n')}\n`;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : plain(String(value as string));

/** A terminal must not obey what a buyer is called. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
