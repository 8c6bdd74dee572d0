import { appendFileSync, readFileSync } from 'node:fs';
import { type Difference, lineOf, partOf } from './compare.js';

/** The parts of a report, in its order. */
const PARTS = ['openapi', 'answers', 'wire', 'ledger', 'lists', 'receipts', 'repeats', 'kept'];

/** `npm run same` names the file of the report, and perhaps one with wanted differences. */
const { SAME_REPORT, SAME_EXPECT } = process.env;

/** Writes all differences, and returns the lines of those that nobody wants. */
export function judge(differences: readonly Difference[], profile: string): string[] {
  const wanted = wantedTexts();
  const isWanted = (line: string) => wanted.some((text) => line.includes(text));
  const lines = differences.map(lineOf);
  const unused = wanted.filter((text) => !lines.some((line) => line.includes(text)));
  const report = [
    `With a ${profile} authority:`,
    ...PARTS.map(
      (part) => `  ${part}: ${differences.filter(({ place }) => partOf(place) === part).length} differences`,
    ),
    ...lines.map((line) => `  ${isWanted(line) ? 'wanted ' : ''}${line}`),
    ...unused.map((text) => `  not seen: ${text}`),
  ];
  write(report);
  return lines.filter((line) => !isWanted(line));
}

/** `npm run same` prints the report when the suites have ended. */
export function write(lines: readonly string[]): void {
  if (SAME_REPORT) appendFileSync(SAME_REPORT, `${lines.join('\n')}\n`);
}

/** A line of the file is a text that the line of a difference contains. */
function wantedTexts(): string[] {
  if (!SAME_EXPECT) return [];
  const lines = readFileSync(SAME_EXPECT, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
