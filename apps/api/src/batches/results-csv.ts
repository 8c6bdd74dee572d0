import { csvText, OF_RECEIPT } from '../submissions/submission-csv.js';
import type { BatchLineDto } from './line-details.js';

const OF_LINE = ['line', 'verdict', 'resultCd', 'resultMsg'] as const;
const OF_SUBMISSION = ['submissionId', 'kind', 'reference', 'status', 'acceptedAt', 'settledAt'] as const;

/** The columns, in order; the last three are of the first error. */
export const RESULTS_CSV_COLUMNS: readonly string[] = [
  ...OF_LINE,
  ...OF_SUBMISSION,
  ...OF_RECEIPT,
  ...['errorField', 'errorMessage', 'fix'],
];

export function resultCsvRow({ errors = [], data, ...line }: BatchLineDto & { data: object | null }): string {
  const submission = (data ?? {}) as Record<string, unknown>;
  const [error] = errors;
  const cells = [
    ...OF_LINE.map((name) => line[name]),
    ...[...OF_SUBMISSION, ...OF_RECEIPT].map((name) => submission[name]),
    ...[error?.field, error?.message, error?.fix],
  ];
  return csvText([cells]);
}
