import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorEnvelopeDto, type FailureCode, RESULT_CODES } from '@app/contract';

/** The failures of an operation, by HTTP status; several codes may share one. */
export type Failures = Readonly<Record<number, readonly FailureCode[]>>;

/** Describes a code: its meaning with this status, and the fix. */
function describe(code: FailureCode, status: number): string {
  const { meaning, otherStatuses, fix } = RESULT_CODES[code];
  const otherMeaning = (otherStatuses as Readonly<Record<number, string>>)[status];
  return `**${code}** ${otherMeaning ? sentence(otherMeaning) : meaning} ${fix}`;
}

const sentence = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}.`;

export function ApiFailures(failures: Failures): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([key, codes]) => {
      const status = Number(key);
      const description = codes.map((code) => describe(code, status)).join('\n\n');
      return ApiResponse({ status, type: ErrorEnvelopeDto, description });
    }),
  );
}

/** Failures of every operation that needs a key or a token: credentials, limits, and the ledger. */
export const ANY_FAILURES: Failures = { 401: ['001'], 403: ['001'], 429: ['006'], 500: ['905'], 503: ['905'] };

/** Failures of every operation with a required body. */
export const BODY_FAILURES: Failures = { 400: ['002', '003'], 413: ['003'], 415: ['003'] };

/** Failures of every operation with an idempotency key. */
export const WRITE_FAILURES: Failures = { ...ANY_FAILURES, 400: ['003'], 422: ['003'] };
