import type { DeclaredImport } from './declared-import.js';

/** Says which of the taxpayer's items an imported one is, and with it that it came in. */
export interface ImportLinkDocument extends ImportLinkDraft {
  /** As the authority told it when this was accepted. */
  declaration: DeclaredImport;
}

/** As it is posted: most of it is for the declaration to say. */
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
