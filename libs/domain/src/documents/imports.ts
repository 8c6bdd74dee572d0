/** One line of a customs declaration, as the authority reports it. */
export interface DeclaredImport {
  taskCode: string;
  /** Exactly as customs wrote it: eight digits in any order, or no date at all. */
  declaredOn: string;
  /** The line's place in the declaration; clients name an import by it. */
  sequence: number;
  declarationNumber: string | null;
  hsCode: string | null;
  itemName: string;
  /** A code of `IMPORT_STATUSES`. */
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

/** Says which of the taxpayer's items an imported one is, and with it that it came in. */
export interface ImportLinkDocument extends ImportLinkDraft {
  /** The declaration as known at the acceptance. */
  declaration: DeclaredImport;
}

/** An import link as posted; the declaration supplies the rest. */
export interface ImportLinkDraft {
  kind: 'import-link';
  /** The sequence number of the imported item, as it stands in the path. */
  importId: string;
  itemCode: string;
  /** Needed only where several declarations have an item of this number. */
  taskCode: string | null;
  declaredOn: string | null;
  hsCode: string | null;
  registrarId: string | null;
  registrarName: string | null;
  declaration: DeclaredImport | null;
}
