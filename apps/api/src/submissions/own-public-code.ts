import { type FailureCode, RESULT_CODES } from '@app/contract';
import { ownPublicCodeOf } from '@app/submission';

/** Risiti itself may refuse a document that waited for another. Its answer then has one of our public codes. */
export function ownPublicCode(answerCode: string): FailureCode | null {
  const code = ownPublicCodeOf(answerCode);
  return code !== null && code !== '000' && code in RESULT_CODES ? (code as FailureCode) : null;
}
