import {
  type BatchLineReading,
  type Judging,
  type LinePost,
  readEntry,
  readLine,
  refusedLine,
  type Violation,
  wrong,
} from '@app/contract';
import type { LineRecord } from '@app/persistence';
import type { BatchLine } from '@app/submission';
import type { Branches } from './allowed-branches.js';
import { LIMITS } from './limits.js';
import type { RawLine } from './line-splitter.js';
import { detailsOf, lineWords } from './line-details.js';

/** From a line of the file to a document on its way, or to what is wrong with it. */
export function judgeLine({ number, bytes }: RawLine, branches: Branches, judging: Judging): BatchLine {
  return judged(number, bytes === null ? tooLong() : readLine(bytes, judging), branches);
}

/** The same of an element of a list, counted from 1. */
export const judgeEntry = (entry: unknown, number: number, branches: Branches, judging: Judging): BatchLine =>
  judged(number, readEntry(entry, judging), branches);

function judged(line: number, reading: BatchLineReading, branches: Branches): BatchLine {
  if (!reading.ok) return refusedAs(line, reading);
  const { place, post, warnings } = reading;
  const owner = branches.ownerAt(place);
  if (!owner) return refusedAs(line, { ...reading, ...noSuchBranch(place), reference: referenceOf(post) });
  return { line, owner, draft: post.draft, registers: post.registers, words: lineWords(post, warnings) };
}

const refusedAs = (
  line: number,
  { kind, reference, code, violations, warnings }: Omit<BatchLineReading & { ok: false }, 'ok'>,
): LineRecord => ({
  ...{ line, verdict: 'refused', submissionId: null, kind, reference },
  details: detailsOf(warnings, code, violations),
});

/** What its sender calls it. */
const referenceOf = ({ draft, identity }: LinePost): string => (draft as unknown as Record<string, string>)[identity]!;

const tooLong = () =>
  refusedLine(
    `The line is longer than ${LIMITS.lineBytesMax / 1024 / 1024} MiB.`,
    'Send one document a line, with a line break after each.',
  );

function noSuchBranch({ tin, bhfId }: { tin: string | null; bhfId: string | null }) {
  const [field, got] = bhfId === null ? ['tin', tin] : ['bhfId', bhfId];
  const fix = 'Leave tin and bhfId out, or use the key of an app that may send for the whole account.';
  const violations: Violation[] = [wrong(field, 'that of a device this key may send for', got, fix)];
  return { code: '003' as const, violations };
}
