import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorEnvelopeDto, type FailureCode, RESULT_CODES } from '@app/contract';

/** The failures of an operation, by HTTP status; several codes may share one. */
export type Failures = Readonly<Record<number, readonly FailureCode[]>>;

/** One line per code: what it means, or means with this status, and what to do. */
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

/** Whatever needs a key or a token, and with it has a limit, and looks into the ledger. */
export const ANY_FAILURES: Failures = { 401: ['001'], 403: ['001'], 429: ['006'], 500: ['905'], 503: ['905'] };

/** Whatever takes a body in which something must be. */
export const BODY_FAILURES: Failures = { 400: ['002', '003'], 413: ['003'], 415: ['003'] };

/** Whatever takes an idempotency key. */
export const WRITE_FAILURES: Failures = { ...ANY_FAILURES, 400: ['003'], 422: ['003'] };
