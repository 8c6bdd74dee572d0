import { keep, kept } from '../../browser/kept.js';

/** The meanings that a column of a table of sales can have, and the names of such columns. */
const NAMES = {
  number: /^(invc?_?no|invoice( (no|number|#))?|number|(receipt|document) (no|number))\.?$/i,
  date: /^(date|day|(sales?|invoice) date|date of sale|salesdt)$/i,
  item: /^(item( code)?|itemcd|code|sku|product( code)?)$/i,
  quantity: /^(qty\.?|quantity( sold)?|units|pcs|pieces)$/i,
  price: /^(price|unit price|prc|rate)$/i,
  discount: /^((discount|disc\.?)( %)?|dcrt)$/i,
  payment: /^(payment( code)?|pmttycd)$/i,
  buyer: /^(buyer pin|customer pin|pin|custtin)$/i,
  buyerName: /^(buyer( name)?|customer( name)?|custnm)$/i,
} as const;

export type FieldName = keyof typeof NAMES;

/** The name that it has in a sale. */
const WIRE_NAMES: Readonly<Record<FieldName, string>> = {
  ...{ number: 'invcNo', date: 'salesDt', item: 'itemCd', quantity: 'qty', price: 'prc', discount: 'dcRt' },
  ...{ payment: 'pmtTyCd', buyer: 'custTin', buyerName: 'custNm' },
};

export const FIELDS = Object.keys(NAMES) as FieldName[];

/** The way in which the rows of a table become sales. */
export interface Reading {
  /** The column of each field that has one. */
  columns: Readonly<Partial<Record<FieldName, string>>>;
  /** The prices are without tax. */
  isNet: boolean;
  /** The day of all sales in a table that has no days, such as 2026-03-02; else empty. */
  day: string;
}

/** A column that we add to tables that go back. It is no column of the sender. */
export const ADVICE = 'what to do';
/** NDJSON that was refused comes back as a table with the documents in this column. */
export const DOCUMENT = 'document';

const keptAs = (header: readonly string[]): string =>
  `columns.${JSON.stringify(header.filter((column) => column !== ADVICE).sort())}`;

/** The way in which this table is read: as a table with these columns was read before, or as the columns are called. */
export function readingFor(header: readonly string[]): Reading {
  const before = kept(keptAs(header));
  if (before !== null) return { ...(JSON.parse(before) as Reading), day: '' };
  const found = FIELDS.map((field) => [field, header.find((column) => NAMES[field].test(column))] as const);
  return { columns: Object.fromEntries(found) as Reading['columns'], isNet: false, day: '' };
}

const PATH = /\b(?:transaction|items\[\d+\])\.(\w+)/g;

/** Names the columns of the sender where Risiti names its fields, such as `items[0].prc`. */
export const inColumns = (text: string, columns: Reading['columns']): string =>
  text.replace(PATH, (path, name) => {
    const column = columns[FIELDS.find((field) => WIRE_NAMES[field] === name)!];
    return column === undefined ? path : `“${column}”`;
  });

export const keepReading = (header: readonly string[], { columns, isNet }: Reading): void =>
  keep(keptAs(header), JSON.stringify({ columns, isNet }));

const NEEDED = ['number', 'date', 'item', 'price'] as const;

/** What nobody can sell without. */
export const missingIn = ({ columns, day }: Reading): FieldName[] =>
  NEEDED.filter((field) => columns[field] === undefined && (field !== 'date' || day === ''));
