import type { FailureCode } from './result-codes.js';

/** One thing wrong with a request: where, in which words, and what to do about it. */
export interface Violation {
  /** The path in the body, such as `items[0].qty`. */
  field: string;
  code: FailureCode;
  message: string;
  fix: string;
}

/** One thing worth knowing about a request that is accepted all the same. */
export interface Warning {
  field: string;
  message: string;
}

export const missingField = (field: string, condition: string, fix: string): Violation => ({
  field,
  code: '002',
  message: `${field} is required${condition}`,
  fix,
});

/** `expected` completes "must be …"; `got` is shown shortened. */
export const invalidField = (field: string, expected: string, got: unknown, fix: string): Violation => ({
  field,
  code: '003',
  message: `${field} must be ${expected}; got ${describeValue(got)}`,
  fix,
});

/** Of a list of verdicts those that refuse; `false` lets pass. */
export const isViolation = (result: Violation | false): result is Violation => result !== false;

/** The codes a body can fail with by itself, in the order in which they are looked at. */
const CODE_ORDER = ['002', '003'] as const;

export interface ReportedViolations {
  code: (typeof CODE_ORDER)[number];
  violations: Violation[];
}

/** All violations of the first stage that has any: while a field is missing, nothing is said about values. */
export function violationsToReport(violations: readonly Violation[]): ReportedViolations | null {
  for (const code of CODE_ORDER) {
    const withCode = violations.filter((violation) => violation.code === code);
    if (withCode.length > 0) return { code, violations: withCode };
  }
  return null;
}

const DESCRIBED_LENGTH_MAX = 40;

/** What came in, as it may be repeated in an answer: short, and with every odd character escaped. */
export function describeValue(value: unknown): string {
  if (typeof value === 'symbol') return value.description ?? '';
  if (typeof value !== 'string') return value === undefined ? 'nothing' : String(value);
  const text = value.length > DESCRIBED_LENGTH_MAX ? `${value.slice(0, DESCRIBED_LENGTH_MAX)}…` : value;
  return JSON.stringify(text);
}
