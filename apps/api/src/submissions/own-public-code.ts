import { type FailureCode, RESULT_CODES } from '@app/contract';
import { ownPublicCodeOf } from '@app/submission';

/** A document that waited for another may be refused by ourselves; its answer then carries our public code. */
export function ownPublicCode(answerCode: string): FailureCode | null {
  const code = ownPublicCodeOf(answerCode);
  return code !== null && code !== '000' && code in RESULT_CODES ? (code as FailureCode) : null;
}
