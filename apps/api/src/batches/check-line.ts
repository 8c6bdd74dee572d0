import {
  type BatchLineReading,
  type ValidationContext,
  type PostedLine,
  readLine,
  refusedLine,
  type Violation,
  invalidField,
} from '@app/contract';
import type { LineRecord } from '@app/persistence';
import type { BatchLine } from '@app/submission';
import type { AllowedBranches } from './allowed-branches.js';
import { LIMITS } from './limits.js';
import type { RawLine } from './line-splitter.js';
import { detailsOf, lineDetailsByVerdict } from './line-details.js';

/** Makes a document of a line of the file, or a verdict with its violations. */
export function checkLine(
  { number, bytes }: RawLine,
  branches: AllowedBranches,
  context: ValidationContext,
): BatchLine {
  return checked(number, bytes === null ? tooLong() : readLine(bytes, context), branches);
}

function checked(line: number, reading: BatchLineReading, branches: AllowedBranches): BatchLine {
  if (!reading.ok) return refusedRecord(line, reading);
  const { branch, post, warnings, readBody } = reading;
  const owner = branches.ownerOf(branch);
  if (!owner) return refusedRecord(line, { ...reading, ...noSuchBranch(branch), reference: referenceOf(post) });
  return {
    line,
    owner,
    draft: post.draft,
    itemsToRegister: post.itemsToRegister,
    wording: lineDetailsByVerdict(post, warnings, readBody),
  };
}

const refusedRecord = (
  line: number,
  { kind, reference, code, violations, warnings }: Omit<BatchLineReading & { ok: false }, 'ok'>,
): LineRecord => ({
  ...{ line, verdict: 'refused', submissionId: null, kind, reference },
  details: detailsOf(warnings, code, violations),
});

/** The number that the caller gave the document. */
const referenceOf = ({ draft, referenceField }: PostedLine): string =>
  (draft as unknown as Record<string, string>)[referenceField]!;

const tooLong = () =>
  refusedLine(
    `The line is longer than ${LIMITS.lineBytesMax / 1024 / 1024} MiB.`,
    'Send one document per line, with a line break after each.',
  );

function noSuchBranch({ tin, bhfId }: { tin: string | null; bhfId: string | null }) {
  const [field, got] = bhfId === null ? ['tin', tin] : ['bhfId', bhfId];
  const fix = 'Leave tin and bhfId out, or use the key of an app that may send for the whole account.';
  const violations: Violation[] = [invalidField(field, `the ${field} of a device that this API key may use`, got, fix)];
  return { code: '003' as const, violations };
}
