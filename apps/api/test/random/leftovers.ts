import { type Answered, batchIn, type Envelope } from './answer-checker.js';

/** How much of everything one taxpayer has. */
export interface Stored {
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
export function complaintsOfStore(answered: Answered, before: Stored, after: Stored): string[] {
  if (!isRefused(answered)) return [];
  return (Object.keys(before) as (keyof Stored)[])
    .filter((name) => after[name] > before[name])
    .map((name) => `left ${name} behind: ${before[name]} → ${after[name]}`);
}

function isRefused(answered: Answered): boolean {
  if (answered.status >= 500) return false;
  const said = batchIn(answered);
  if (said) return said.batch.accepted === 0;
  return answered.status >= 400 && !(answered.status === 422 && dataOf(answered)?.submissionId);
}

const dataOf = ({ text }: Answered) => (JSON.parse(text) as Envelope).data;
