import { cuInvoiceNumber, hasAtMost, isRealDate, toInvoiceNumber } from '@app/domain';
import { isStorable } from '../fields/text-field.js';
import { displayable } from '../copy-declared-fields.js';
import { describeValue } from '../violation.js';

/** A list has at most so many lines. */
export const LISTED_MAX = 5_000;

/** A line of a list of invoices: a number, and what else the list says of it. Without a number something else names its receipt. */
export interface ListedInvoice {
  invcNo?: string;
  totAmt?: number;
  /** YYYYMMDD. */
  salesDt?: string;
  cisInvcNo?: number;
  /** The id of the control unit, a slash, and the number of the receipt. */
  cuInvoiceNo?: string;
  rcptSign?: string;
}

export type ListedField = keyof ListedInvoice;

/** One line, counted from 1; or why it cannot be read. */
export type ListedLine = { line: number } & ({ invoice: ListedInvoice } | { trouble: string; written: string });

/** The way in which a cell is read. Undefined means that the value is not one of the field. */
interface Reader {
  expected: string;
  read(value: unknown): unknown;
}

const FIELD_READERS: Record<ListedField, Reader> = {
  invcNo: { expected: 'text of 1 to 50 characters or a positive whole number', read: ownNumberOf },
  totAmt: { expected: 'an amount such as 1160.00 or 1,160.00', read: amountOf },
  salesDt: { expected: 'a real date as YYYYMMDD, YYYY-MM-DD or DD/MM/YYYY', read: dateOf },
  cisInvcNo: { expected: 'the whole number of the receipt', read: wholeNumberOf },
  cuInvoiceNo: { expected: 'the CU invoice number such as KRACU0400009001/37', read: cuInvoiceNumberOf },
  rcptSign: { expected: 'the signature as text of at most 100 characters', read: signatureOf },
};

export const LISTED_FIELDS: readonly ListedField[] = [
  ...(['invcNo', 'totAmt', 'salesDt', 'cisInvcNo', 'cuInvoiceNo', 'rcptSign'] as const),
];

/** Each of these names an invoice: its own number, or what the authority gave to its receipt. */
export const NAMING_FIELDS: readonly ListedField[] = ['invcNo', 'cisInvcNo', 'cuInvoiceNo', 'rcptSign'];

/** Reads the cells of one line. An empty cell says nothing. */
export function readListedLine(line: number, cells: Readonly<Partial<Record<ListedField, unknown>>>): ListedLine {
  const written = describeValue(displayable(cells.invcNo));
  const invoice: Record<string, unknown> = {};
  for (const [field, { expected, read }] of Object.entries(FIELD_READERS)) {
    const cell = cells[field as ListedField];
    if (isEmpty(cell) && (field !== 'invcNo' || hasOtherName(cells))) continue;
    const value = read(typeof cell === 'string' ? cell.trim() : cell);
    if (value === undefined)
      return { line, written, trouble: `${field} must be ${expected}; got ${describeValue(displayable(cell))}` };
    invoice[field] = value;
  }
  return { line, invoice };
}

const hasOtherName = (cells: Readonly<Partial<Record<ListedField, unknown>>>): boolean =>
  NAMING_FIELDS.some((field) => !isEmpty(cells[field]));

export const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

function ownNumberOf(value: unknown): string | undefined {
  const number = toInvoiceNumber(value);
  return number !== undefined && isStorable(number) ? number : undefined;
}

const AMOUNT = /^-?\d{1,15}(\.\d+)?$/;
const GROUPED_AMOUNT = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

function amountOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const plain = value.replace(/^KES\s*/i, '');
  if (GROUPED_AMOUNT.test(plain)) return Number(plain.replaceAll(',', ''));
  return AMOUNT.test(plain) ? Number(plain) : undefined;
}

/** The day of a date or of a time, however written. The day comes before the month, as Kenya writes it. */
function dateOf(value: unknown): string | undefined {
  const text = String(value);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?\d{2}:?\d{2}.*)?$/.exec(text) ?? [];
  const [, dayFirst, monthSecond, yearLast] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: \d{1,2}:\d{2}.*)?$/.exec(text) ?? [];
  const date = year
    ? `${year}${month}${day}`
    : `${yearLast}${monthSecond?.padStart(2, '0')}${dayFirst?.padStart(2, '0')}`;
  return isRealDate(date) ? date : undefined;
}

function wholeNumberOf(value: unknown): number | undefined {
  const text = String(value);
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

const CU_INVOICE_NUMBER = /^([A-Z0-9]{1,30}) ?\/ ?0*([1-9]\d{0,14})$/;

/** In one form, however it is printed. */
function cuInvoiceNumberOf(value: unknown): string | undefined {
  const [, sdcId, number] = CU_INVOICE_NUMBER.exec(String(value).toUpperCase()) ?? [];
  return sdcId === undefined ? undefined : cuInvoiceNumber(sdcId, Number(number));
}

const SIGNATURE_MAX = 100;

function signatureOf(value: unknown): string | undefined {
  return isStorable(value) && hasAtMost(value, SIGNATURE_MAX) ? value : undefined;
}

/** Lists as the documentation shows them. */
export const exampleInvoiceList = {
  invoices: [
    1001,
    'INV-2026-0001',
    { invcNo: 'INV-2026-0002', totAmt: 1160, salesDt: '20260302', rcptSign: 'V4N6-P2QK-7WXR-3TZA' },
  ],
};

export const exampleInvoiceListText =
  'invcNo,totAmt,salesDt\nINV-2026-0001,1160.00,2026-03-02\nINV-2026-0002,580.00,02/03/2026\n';
