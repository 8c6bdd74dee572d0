import Papa from 'papaparse';
import { type Reply, streamed } from '../http/replies/reply.js';
import { CSV } from '../submissions/list-format.js';
import { FORMULA, NEWLINE } from '../submissions/submission-csv.js';
import type { BatchLineDto } from './line-details.js';

const OF_LINE = ['line', 'verdict', 'resultCd', 'resultMsg'] as const;
const OF_SUBMISSION = ['submissionId', 'kind', 'reference', 'status', 'acceptedAt', 'settledAt'] as const;
const OF_RECEIPT = [
  'cisInvcNo',
  'totRcptNo',
  'cuInvoiceNo',
  'sdcDateTime',
  'rcptSign',
  'intrlData',
  'receiptUrl',
] as const;

/** The columns, in order; the last three are of the first error. */
export const RESULTS_CSV_COLUMNS: readonly string[] = [
  ...OF_LINE,
  ...OF_SUBMISSION,
  ...OF_RECEIPT,
  ...['errorField', 'errorMessage', 'fix'],
];

export const RESULTS_CSV_HEADER = RESULTS_CSV_COLUMNS.join(',') + NEWLINE;

export function resultCsvRow({ errors = [], data, ...line }: BatchLineDto & { data: object | null }): string {
  const submission = (data ?? {}) as Record<string, unknown>;
  const [error] = errors;
  const cells = [
    ...OF_LINE.map((name) => line[name]),
    ...[...OF_SUBMISSION, ...OF_RECEIPT].map((name) => submission[name]),
    ...[error?.field, error?.message, error?.fix],
  ];
  return Papa.unparse([cells], { newline: NEWLINE, escapeFormulae: FORMULA }) + NEWLINE;
}

export const csvResultsReply = (rows: AsyncIterable<string>): Reply =>
  streamed(rows, {
    ...{ 'Content-Type': `${CSV}; charset=utf-8; header=present`, Vary: 'Accept' },
    'Content-Disposition': 'attachment; filename="results.csv"',
  });
