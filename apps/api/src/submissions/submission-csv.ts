import Papa from 'papaparse';
import { TAX_TYPES } from '@app/domain';
import type { WriteRows } from './list-submissions.js';
import type { ListedSubmissionDto } from './submission-details.js';

const OF_SUBMISSION = [
  'submissionId',
  'kind',
  'status',
  'reference',
  'tin',
  'bhfId',
  'acceptedAt',
  'settledAt',
] as const;
const OF_HEADER = [
  ...['rcptTyCd', 'invcNo', 'orgInvcNo', 'salesDt', 'custTin', 'custNm', 'pmtTyCd', 'currency', 'exchangeRate'],
  ...['totTaxblAmt', 'totTax', 'totAmt'],
] as const;
const OF_TAXES = TAX_TYPES.flatMap((type) => [`taxblAmt${type}`, `taxAmt${type}`]);
/** The columns of a receipt, in every table. */
export const OF_RECEIPT = [
  'cisInvcNo',
  'totRcptNo',
  'cuInvoiceNo',
  'sdcDateTime',
  'rcptSign',
  'intrlData',
  'receiptUrl',
] as const;
const OF_REFUSAL = ['refusalCode', 'refusalMessage'] as const;

/** The columns, in order. Amounts are those of the document, in its currency; a column that a document lacks is empty. */
export const CSV_COLUMNS: readonly string[] = [
  ...OF_SUBMISSION,
  ...OF_HEADER,
  ...OF_TAXES,
  ...OF_RECEIPT,
  ...OF_REFUSAL,
];

/** A spreadsheet would take a text of a till that begins so for a formula; the apostrophe in front makes it a text. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEWLINE = '\r\n';

export const csvHeader = (columns: readonly string[] = CSV_COLUMNS): string => columns.join(',') + NEWLINE;

/** Rows of cells as text. */
export const csvText = (rows: unknown[][]): string =>
  Papa.unparse(rows, { newline: NEWLINE, escapeFormulae: FORMULA }) + NEWLINE;

export const csvRows: WriteRows = (submissions) => csvText(submissions.map(cellsOf));

function cellsOf({ document, taxes, refusals, ...submission }: ListedSubmissionDto): unknown[] {
  const header = (document as { transaction?: Record<string, unknown> } | null)?.transaction ?? {};
  const [refusal] = refusals ?? [];
  return [
    ...OF_SUBMISSION.map((name) => submission[name]),
    ...OF_HEADER.map((name) => header[name]),
    ...TAX_TYPES.flatMap((type) => {
      const total = taxes?.find(({ taxTyCd }) => taxTyCd === type);
      return [total?.taxblAmt, total?.taxAmt];
    }),
    ...OF_RECEIPT.map((name) => submission[name]),
    ...[refusal?.code, refusal?.message],
  ];
}
