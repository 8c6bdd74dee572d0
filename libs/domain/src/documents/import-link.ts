import type { DeclaredImport } from './declared-import.js';

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
