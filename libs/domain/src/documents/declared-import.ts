/** One line of a customs declaration, as the authority tells it. */
export interface DeclaredImport {
  taskCode: string;
  /** As customs wrote it: eight digits in one order or another, or no date at all. It is given back as it came. */
  declaredOn: string;
  /** Its place in the declaration, which is what callers know it by. */
  sequence: number;
  declarationNumber: string | null;
  hsCode: string | null;
  itemName: string;
  /** 1 unsent · 2 waiting · 3 approved · 4 cancelled */
  status: string;
  origin: string | null;
  exportedFrom: string | null;
  packageCount: number | null;
  packageUnit: string | null;
  quantity: number | null;
  quantityUnit: string | null;
  totalWeight: number | null;
  netWeight: number | null;
  supplierName: string | null;
  agentName: string | null;
  invoiceAmount: number | null;
  currency: string | null;
  exchangeRate: number | null;
}
