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

type CodeParts = Pick<ItemDocument, 'origin' | 'itemType' | 'packageUnit' | 'quantityUnit'>;

const RUNNING_DIGITS = 7;

/** The product type, the packaging and the quantity unit of a code: some clients say that each such prefix has numbers of its own. */
export const itemCodePrefix = ({ itemType, packageUnit, quantityUnit }: Omit<CodeParts, 'origin'>): string =>
  `${itemType}${packageUnit}${quantityUnit.padStart(2, 'X')}`;

/**
 * The code by which the authority knows an item where it wants codes of its own structure: origin, product type,
 * packaging, quantity unit (one of a single letter is led by an X) and a number that runs through all items of the
 * taxpayer, or through those with the same prefix.
 */
export const structuredItemCode = (parts: CodeParts, runningNumber: number): string =>
  `${parts.origin}${itemCodePrefix(parts)}${String(runningNumber).padStart(RUNNING_DIGITS, '0')}`;
