import type { ItemDocument } from './documents/item.js';

/** Digits and capitals that cannot be mistaken for one another on a printed receipt. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 10;

/** The code of an item whose owner gave it none: what it is, and ten characters, one for each random byte. */
export function ownItemCode(prefix: 'SV' | 'GD', random: Uint8Array): string {
  if (random.length < RANDOM_LENGTH) throw new RangeError(`${RANDOM_LENGTH} random bytes are needed`);
  const characters = Array.from(random.subarray(0, RANDOM_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}${characters.join('')}`;
}

/**
 * The code by which the authority knows an item where it wants codes of its own structure: origin, product type,
 * packaging, quantity unit (one of a single letter is led by an X) and a number that runs through all items of the
 * taxpayer.
 */
export function structuredItemCode(
  {
    origin,
    itemType,
    packageUnit,
    quantityUnit,
  }: Pick<ItemDocument, 'origin' | 'itemType' | 'packageUnit' | 'quantityUnit'>,
  runningNumber: number,
): string {
  return `${origin}${itemType}${packageUnit}${quantityUnit.padStart(2, 'X')}${String(runningNumber).padStart(7, '0')}`;
}
