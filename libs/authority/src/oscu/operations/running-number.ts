/** Origin, product type, packaging unit, quantity unit, running number: `KE2NTXU0000001`. */
const STRUCTURED = /^[A-Z]{2}[123][A-Z]{2,3}[A-Z0-9]{2,4}(\d{7})$/;

/** The number in an item's code, which runs through all items of a taxpayer; null where the code is of another make. */
export function runningNumberIn(itemCode: unknown): number | null {
  const digits = typeof itemCode === 'string' ? STRUCTURED.exec(itemCode)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}
