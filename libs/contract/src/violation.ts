import { characterCount, firstCharacters, hasAtMost } from '@app/domain';
import type { FailureCode } from './result-codes.js';

/** One violation of a request: the field, what is wrong with it and what to do now. */
export interface Violation {
  /** Path in the body, such as `items[0].qty`; or the name of a header or parameter. */
  field: string;
  code: FailureCode;
  message: string;
  fix: string;
}

/** A remark on a request that is accepted. */
export interface Warning {
  field: string;
  message: string;
  /** The advice on it; absent where there is nothing to do. */
  fix?: string;
}

export const missingField = (field: string, condition: string, fix: string): Violation => ({
  field,
  code: '002',
  message: `${field} is required${condition}`,
  fix,
});

/** `expected` completes "must be …"; the message shows `got` shortened. */
export const invalidField = (field: string, expected: string, got: unknown, fix: string): Violation => ({
  field,
  code: '003',
  message: `${field} must be ${expected}; got ${describeValue(got)}${hiddenLength(got)}`,
  fix,
});

/** A rule returns `false` when its value is valid. */
export const isViolation = (result: Violation | false): result is Violation => result !== false;

/** The codes that the body alone can fail with, in the order of the stages. */
const CODE_ORDER = ['002', '003'] as const;

export interface ReportedViolations {
  code: (typeof CODE_ORDER)[number];
  violations: Violation[];
  /** Those of later stages. Only a validation lists them. */
  later?: Violation[];
}

/** All violations of the first stage that has any: invalid values are reported only when no field is missing. */
export function violationsToReport(violations: readonly Violation[]): ReportedViolations | null {
  for (const code of CODE_ORDER) {
    const withCode = violations.filter((violation) => violation.code === code);
    if (withCode.length > 0) {
      const later = violations.filter((violation) => violation.code !== code);
      return { code, violations: withCode, ...(later.length > 0 && { later }) };
    }
  }
  return null;
}

const DESCRIBED_LENGTH_MAX = 40;

/** The received value as an answer may repeat it: short, and with special characters escaped. */
export function describeValue(value: unknown): string {
  if (typeof value === 'symbol') return value.description ?? '';
  // JSON.parse makes this of 1e400.
  if (value === Infinity || value === -Infinity) return 'a number that is too large';
  if (typeof value !== 'string') return value === undefined ? 'nothing' : String(value);
  return JSON.stringify(isLong(value) ? `${firstCharacters(value, DESCRIBED_LENGTH_MAX)}…` : value);
}

const isLong = (text: string): boolean => !hasAtMost(text, DESCRIBED_LENGTH_MAX);

/** A text that is not shown to its end shows its length instead. */
const hiddenLength = (value: unknown): string =>
  typeof value === 'string' && isLong(value) ? ` (${countedCharacters(value)})` : '';

export function countedCharacters(text: string): string {
  const count = characterCount(text);
  return count === 1 ? '1 character' : `${count} characters`;
}
