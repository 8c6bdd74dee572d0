import { type Envelope, failed, type FailureCode, RESULT_CODES, type Violation, type Warning } from '@app/contract';
import { type Reply, reply } from '../replies/reply.js';

export interface FailureDetails {
  violations?: readonly Violation[];
  /** Violations of later stages. Only a validation lists them. */
  later?: readonly Violation[];
  warnings?: readonly Warning[];
  message?: string;
  /** The advice on what to do now, if no violation gives any. The fix of the code is the default. */
  fix?: string;
  status?: number;
  headers?: Record<string, string>;
  data?: unknown;
  /** The page that explains the failure, where it is not that of the code. */
  docs?: string;
}

/** One answer lists at most this many violations. A long document may have thousands, and the sender corrects these first. */
const LISTED_MAX = 500;

/** An expected answer that is no success. Any code may throw it. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    readonly details: FailureDetails = {},
  ) {
    super(details.message ?? RESULT_CODES[code].meaning);
    this.name = 'Failure';
  }

  toReply(requestId: string): Reply<Envelope<unknown>> {
    const { headers, message, warnings, data, docs } = this.details;
    const envelope = failed(this.code, listed(this.violations), { message, warnings, data, docs, requestId });
    return reply(this.status, envelope, headers);
  }

  get status(): number {
    return this.details.status ?? RESULT_CODES[this.code].status;
  }

  /** Every failure says what to do now. */
  get violations(): readonly Violation[] {
    const { violations = [], fix = RESULT_CODES[this.code].fix } = this.details;
    return violations.length > 0 ? violations : [{ field: 'request', code: this.code, message: this.message, fix }];
  }
}

/** The first violations, and one that says how many others there are. */
export function listed(violations: readonly Violation[]): readonly Violation[] {
  if (violations.length <= LISTED_MAX) return violations;
  const { code } = violations[0]!;
  const message = `${violations.length - LISTED_MAX} more values are refused, and are not listed.`;
  const fix = 'Correct the values that are listed, and send the request again to see the others.';
  return [...violations.slice(0, LISTED_MAX), { field: 'request', code, message, fix }];
}

export const violation = (code: FailureCode, field: string, message: string, fix: string): Violation => ({
  field,
  code,
  message,
  fix,
});

export const failedAt = (
  code: FailureCode,
  field: string,
  message: string,
  fix: string,
  details: FailureDetails = {},
): Failure => new Failure(code, { ...details, violations: [violation(code, field, message, fix)] });
