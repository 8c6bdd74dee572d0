import { type FailureCode, RESULT_CODES, type ResultCode } from './result-codes.js';
import type { Violation, Warning } from './violation.js';

/**
 * The shape of every answer. The interface has two forms, one with `resultCd` and `resultMsg`, one with `success` and
 * `message`; every answer carries both.
 */
export interface Envelope<T> {
  resultCd: ResultCode;
  resultMsg: string;
  /** True if, and only if, `resultCd` is 000. */
  success: boolean;
  message: string;
  data: T | null;
  /** All violations of the first stage that failed; absent without violations. */
  errors?: Violation[];
  warnings?: Warning[];
  /** The page that explains the code; absent with 000. */
  docs?: string;
  requestId?: string;
}

export interface EnvelopeExtras {
  /** Replaces the message made from the code and the violations. */
  message?: string;
  warnings?: readonly Warning[];
  /** A page that says more than that of the code. */
  docs?: string;
  requestId?: string;
}

/** The page of a failure: of one of our codes, or of a refusal of the tax authority. */
export const errorPage = (name: string): string => `/docs/errors/${name}`;

export function succeeded<T>(data: T, extras: EnvelopeExtras = {}): Envelope<T> {
  return envelope('000', data, extras.message ?? RESULT_CODES['000'].name, [], extras);
}

export function failed<T = never>(
  code: FailureCode,
  violations: readonly Violation[],
  { data, ...extras }: EnvelopeExtras & { data?: T } = {},
): Envelope<T> {
  return envelope(code, data ?? null, extras.message ?? sentence(code, violations), violations, extras);
}

function envelope<T>(
  code: ResultCode,
  data: T | null,
  message: string,
  errors: readonly Violation[],
  { warnings = [], docs = errorPage(code), requestId }: EnvelopeExtras,
): Envelope<T> {
  return {
    resultCd: code,
    resultMsg: message,
    success: code === '000',
    message,
    data,
    ...(errors.length > 0 && { errors: [...errors] }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
    ...(code !== '000' && { docs }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** The message of the first violation, which names its field, and the number of the others. */
function sentence(code: FailureCode, violations: readonly Violation[]): string {
  const [first, ...others] = violations;
  if (!first) return RESULT_CODES[code].meaning;
  return others.length === 0 ? first.message : `${first.message} (and ${others.length} more)`;
}
