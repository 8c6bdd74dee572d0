/** Origin, product type, packaging unit, quantity unit, running number: `KE2NTXU0000001`. */
const STRUCTURED = /^[A-Z]{2}[123](CTN|[A-Z]{2})([A-Z]{2,4}|4B|M2|M3)\d{7}$/;

/** What an item code says of its units; nothing where it is the owner's own invention. */
export function unitsInCode(itemCode: string): { pkgUnitCd: string; qtyUnitCd: string } | null {
  const [, packageUnit, quantityUnit] = STRUCTURED.exec(itemCode) ?? [];
  if (packageUnit === undefined || quantityUnit === undefined) return null;
  return { pkgUnitCd: packageUnit, qtyUnitCd: withoutPadding(quantityUnit) };
}

/** A unit of one letter is padded by an X, one of three was seen so too. No unit of the list begins with one. */
const withoutPadding = (unit: string): string => unit.replace(/^X(?=.)/, '');
