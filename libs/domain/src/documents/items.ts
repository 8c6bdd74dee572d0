import type { ITEM_TYPES } from '../codes.js';
import type { TaxType } from '../tax.js';

/** A service or a product: registered with the authority before it can be sold, or changed after that. */
export interface ItemDocument {
  kind: 'item';
  /** The item is registered already. */
  isChange: boolean;
  itemCode: string;
  itemName: string;
  /** A code of `SHORT_ITEM_CLASSES`, or a ten-digit class. */
  itemClass: string;
  itemType: keyof typeof ITEM_TYPES.meanings;
  taxType: TaxType;
  /** The price in shillings, including tax. */
  defaultPrice: number | null;
  /** The owner's note; it stays here. */
  description: string | null;
  active: boolean;
  origin: string;
  packageUnit: string;
  /** Null if the owner gave none; the authority's hosts then decide, see quantityUnitOf. */
  quantityUnit: string | null;
  barcode: string | null;
  insuranceApplicable: boolean;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}

/** One component of an item that the taxpayer assembles. The authority has one call for each component. */
export interface ItemCompositionDocument {
  kind: 'item-composition';
  /** The assembled item. */
  itemCode: string;
  componentCode: string;
  /** The quantity of the component that one assembled item needs. */
  quantity: number;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}

/** A composition as it is posted, with all of its components. Each becomes a submission of its own. */
export interface ItemCompositionDraft extends Omit<ItemCompositionDocument, 'componentCode' | 'quantity'> {
  components: readonly Pick<ItemCompositionDocument, 'componentCode' | 'quantity'>[];
}

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

/** The unit of an item without one, on hosts with free codes. */
const PIECE = 'U';
/** The same where the code says the unit: live, codes with the padded U were refused and NO was accepted (fact sheet 4.6). */
const NUMBER = 'NO';

/** The unit of the quantity under which an item is registered. */
export const quantityUnitOf = (
  { quantityUnit }: Pick<ItemDocument, 'quantityUnit'>,
  { structuredItemCodes }: { structuredItemCodes: boolean },
): string => quantityUnit ?? (structuredItemCodes ? NUMBER : PIECE);

/** The product type, the packaging and the quantity unit of a code: some clients say that each such prefix has numbers of its own. */
export function itemCodePrefix(parts: Omit<CodeParts, 'origin'>): string {
  const unit = quantityUnitOf(parts, { structuredItemCodes: true }).padStart(2, 'X');
  return `${parts.itemType}${parts.packageUnit}${unit}`;
}

/**
 * The code by which the authority knows an item where it wants codes of its own structure: origin, product type,
 * packaging, quantity unit (one of a single letter is led by an X) and a number that runs through all items of the
 * taxpayer, or through those with the same prefix.
 */
export const structuredItemCode = (parts: CodeParts, runningNumber: number): string =>
  `${parts.origin}${itemCodePrefix(parts)}${String(runningNumber).padStart(RUNNING_DIGITS, '0')}`;
