import Papa from 'papaparse';
import { TAX_TYPES } from '@app/domain';

/** A submission as the list has it, with its document. */
export interface CsvSubmission {
  [field: string]: unknown;
  document: { transaction?: Record<string, unknown> } | null;
  taxes: { taxTyCd: string; taxblAmt: number; taxAmt: number }[] | null;
  refusals: { code: string; message: string }[];
}

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
const OF_RECEIPT = [
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
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;
const NEWLINE = '\r\n';

export const csvHeader = (): string => CSV_COLUMNS.join(',') + NEWLINE;

export const csvRows = (submissions: readonly CsvSubmission[]): string =>
  Papa.unparse(submissions.map(cellsOf), { newline: NEWLINE, escapeFormulae: FORMULA }) + NEWLINE;

function cellsOf(submission: CsvSubmission): unknown[] {
  const [header, taxes] = [submission.document?.transaction ?? {}, submission.taxes ?? []];
  const [refusal] = submission.refusals;
  return [
    ...OF_SUBMISSION.map((name) => submission[name]),
    ...OF_HEADER.map((name) => header[name]),
    ...TAX_TYPES.flatMap((type) => {
      const total = taxes.find(({ taxTyCd }) => taxTyCd === type);
      return [total?.taxblAmt, total?.taxAmt];
    }),
    ...OF_RECEIPT.map((name) => submission[name]),
    ...[refusal?.code, refusal?.message],
  ];
}
