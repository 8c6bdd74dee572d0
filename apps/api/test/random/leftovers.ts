import { type ReceivedAnswer, batchIn, type AnswerEnvelope } from './answer-checker.js';

/** The number of rows of one taxpayer, per table. */
export interface RowCounts {
  submissions: number;
  items: number;
  keys: number;
  idempotencyKeys: number;
  /** Pieces that credit notes claim. */
  credited: number;
}

/**
 * A refusal must leave no rows, and a batch without accepted lines only its own. Submissions that were accepted earlier
 * may end meanwhile and release rows, so counts may fall but never rise.
 */
export function leftoverComplaints(answered: ReceivedAnswer, before: RowCounts, after: RowCounts): string[] {
  if (!isRefused(answered)) return [];
  return (Object.keys(before) as (keyof RowCounts)[])
    .filter((name) => after[name] > before[name])
    .map((name) => `left ${name} behind: ${before[name]} → ${after[name]}`);
}

function isRefused(answered: ReceivedAnswer): boolean {
  if (answered.status >= 500) return false;
  const batchAnswer = batchIn(answered);
  if (batchAnswer) return batchAnswer.batch.accepted === 0;
  return answered.status >= 400 && !(answered.status === 422 && dataOf(answered)?.submissionId);
}

const dataOf = ({ text }: ReceivedAnswer) => (JSON.parse(text) as AnswerEnvelope).data;
