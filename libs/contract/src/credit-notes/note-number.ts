import { INVOICE_NUMBER_LENGTH_MAX } from '@app/domain';

const NUMBER_OFFSET = 10_000n;

/**
 * The number of a credit note whose sender gave it none: that of the original + 10000. Undefined where that cannot be
 * counted on from; 0042 is not 42, so neither is it followed by 10042.
 */
export function defaultNoteNumber(originalNumber: string): string | undefined {
  if (!/^[1-9]\d*$/.test(originalNumber)) return undefined;
  const number = String(BigInt(originalNumber) + NUMBER_OFFSET);
  return number.length <= INVOICE_NUMBER_LENGTH_MAX ? number : undefined;
}

/** Its own number, or else the one that follows from its original: the rules saw to it that there is one of the two. */
export const noteNumber = (given: string | undefined, originalNumber: string): string =>
  given ?? (defaultNoteNumber(originalNumber) as string);
