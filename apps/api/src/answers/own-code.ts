import { type FailureCode, RESULT_CODES } from '@app/contract';

const OWN_CODE = /^risiti-(\d{3})$/;

/** A document that waited for another may be refused by ourselves; its answer then carries our code, marked as such. */
export function ownCodeOf(answerCode: string): FailureCode | null {
  const code = OWN_CODE.exec(answerCode)?.[1];
  return code !== undefined && code !== '000' && code in RESULT_CODES ? (code as FailureCode) : null;
}
