interface ItemWithBarcode {
  code: string;
  barcode: string | null;
}

/**
 * The items a barcode may mean: those the original sold under it; where it sold none under it, the registered ones that
 * have it. One is the answer, none and several are not.
 */
export function codesByBarcode(
  barcode: string,
  sold: readonly ItemWithBarcode[],
  registered: readonly ItemWithBarcode[],
): string[] {
  const withBarcode = (items: readonly ItemWithBarcode[]) => items.filter((item) => item.barcode === barcode);
  const matches = withBarcode(sold).length > 0 ? withBarcode(sold) : withBarcode(registered);
  return [...new Set(matches.map(({ code }) => code))];
}
