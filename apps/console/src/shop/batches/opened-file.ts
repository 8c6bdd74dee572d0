/** A row of a table, with its number as a table program shows it. */
export interface Row {
  number: number;
  cells: string[];
}

export interface Table {
  header: string[];
  /** Without the header and empty rows. */
  rows: Row[];
}

export interface OpenedFile {
  name: string;
  /** The table that goes back to the sender with what to do; undefined for NDJSON. */
  table: Table | undefined;
  /** Undefined for a table whose columns must be matched first. */
  documents: FileDocument[] | undefined;
}

/** A document, and the rows of the file in which it stands: rows of a table, or a line of NDJSON, from 1. */
export interface FileDocument {
  line: object;
  firstRow: number;
  lastRow: number;
  /** The reason why it is not sent: half of a sale would be signed, or a sale twice. */
  problem?: 'noNumber' | 'noDay' | 'twice' | 'differs';
}
