import { type Envelope, failed, type FailureCode, RESULT_CODES, type Violation, type Warning } from '@app/contract';
import { type Reply, reply } from '../replies/reply.js';

export interface FailureDetails {
  violations?: readonly Violation[];
  warnings?: readonly Warning[];
  message?: string;
  /** The advice on what to do now, if no violation gives any. The fix of the code is the default. */
  fix?: string;
  status?: number;
  headers?: Record<string, string>;
  data?: unknown;
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
    const { violations, fix, status, headers, ...extras } = this.details;
    const listed = violations?.length ? this.firstOf(violations) : [this.wholeRequest(fix)];
    const envelope = failed(this.code, listed, { ...extras, requestId });
    return reply(status ?? RESULT_CODES[this.code].status, envelope, headers);
  }

  /** The first violations, and one that says how many others there are. */
  private firstOf(violations: readonly Violation[]): readonly Violation[] {
    if (violations.length <= LISTED_MAX) return violations;
    const message = `${violations.length - LISTED_MAX} more values are refused, and are not listed.`;
    const fix = 'Correct the values that are listed, and send the request again to see the others.';
    return [...violations.slice(0, LISTED_MAX), { field: 'request', code: this.code, message, fix }];
  }

  /** Every failure says what to do now. */
  private wholeRequest(fix: string = RESULT_CODES[this.code].fix): Violation {
    return { field: 'request', code: this.code, message: this.message, fix };
  }
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
