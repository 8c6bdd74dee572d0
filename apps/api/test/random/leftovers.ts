import { type ReceivedAnswer, batchIn, type AnswerEnvelope } from './answer-checker.js';

/** How much of everything one taxpayer has. */
export interface RowCounts {
  submissions: number;
  items: number;
  keys: number;
  idempotencyKeys: number;
  /** Pieces that credit notes lay claim to. */
  credited: number;
}

/**
 * What is refused leaves nothing behind, and so does a batch none of whose lines was accepted, but what it tells of itself.
 * What the authority refused, or nobody has signed yet, was accepted first. Others that were accepted before may end
 * meanwhile, and free what they held: it may get less, and never more.
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
