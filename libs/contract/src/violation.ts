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

export const missing = (field: string, occasion: string, fix: string): Violation => ({
  field,
  code: '002',
  message: `${field} is required${occasion}`,
  fix,
});

/** `expected` completes "must be …"; `got` is shown shortened. */
export const wrong = (field: string, expected: string, got: unknown, fix: string): Violation => ({
  field,
  code: '003',
  message: `${field} must be ${expected}; got ${shown(got)}`,
  fix,
});

/** Of a list of verdicts those that refuse; `false` lets pass. */
export const isBroken = (verdict: Violation | false): verdict is Violation => verdict !== false;

/** The codes a body can fail with by itself, in the order in which they are looked at. */
const SHAPE_STAGES = ['002', '003'] as const;

export interface FailedStage {
  code: (typeof SHAPE_STAGES)[number];
  violations: Violation[];
}

/** All violations of the first stage that has any: while a field is missing, nothing is said about values. */
export function firstFailedStage(violations: readonly Violation[]): FailedStage | null {
  for (const code of SHAPE_STAGES) {
    const ofStage = violations.filter((violation) => violation.code === code);
    if (ofStage.length > 0) return { code, violations: ofStage };
  }
  return null;
}

const SHOWN_LENGTH_MAX = 40;

/** What came in, as it may be repeated in an answer: short, and with every odd character escaped. */
export function shown(value: unknown): string {
  if (typeof value === 'symbol') return value.description ?? '';
  if (typeof value !== 'string') return value === undefined ? 'nothing' : String(value);
  const text = value.length > SHOWN_LENGTH_MAX ? `${value.slice(0, SHOWN_LENGTH_MAX)}…` : value;
  return JSON.stringify(text);
}
