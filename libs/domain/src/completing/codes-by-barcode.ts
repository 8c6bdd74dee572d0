interface Barcoded {
  code: string;
  barcode: string | null;
}

/**
 * The items a barcode may mean: those the original sold under it; where it sold none under it, the registered ones that
 * have it. One is the answer, none and several are not.
 */
export function codesByBarcode(barcode: string, sold: readonly Barcoded[], registered: readonly Barcoded[]): string[] {
  const having = (items: readonly Barcoded[]) => items.filter((item) => item.barcode === barcode);
  const found = having(sold).length > 0 ? having(sold) : having(registered);
  return [...new Set(found.map(({ code }) => code))];
}
