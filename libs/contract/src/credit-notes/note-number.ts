import { INVOICE_NUMBER_LENGTH_MAX } from '@app/domain';

const NUMBER_OFFSET = 10_000n;

/**
 * The number of a credit note that was posted without one: the original's number + 10000. Undefined if the original's
 * number is not a whole number; 0042 does not count as 42.
 */
export function defaultNoteNumber(originalNumber: string): string | undefined {
  if (!/^[1-9]\d*$/.test(originalNumber)) return undefined;
  const number = String(BigInt(originalNumber) + NUMBER_OFFSET);
  return number.length <= INVOICE_NUMBER_LENGTH_MAX ? number : undefined;
}

/** The number that was posted, or the generated one; the rules guarantee that one of them exists. */
export const noteNumber = (given: string | undefined, originalNumber: string): string =>
  given ?? (defaultNoteNumber(originalNumber) as string);
