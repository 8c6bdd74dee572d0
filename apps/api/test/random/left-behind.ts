import type { Answered, Envelope } from './verdict.js';

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
 * What is refused leaves nothing behind. What the authority refused, or nobody has signed yet, was accepted first. Others
 * that were accepted before may end meanwhile, and free what they held: it may get less, and never more.
 */
export function complaintsOfStore({ status, text }: Answered, before: Stored, after: Stored): string[] {
  if (status < 400 || status >= 500) return [];
  const { data } = JSON.parse(text) as Envelope;
  if (status === 422 && data?.submissionId) return [];
  return (Object.keys(before) as (keyof Stored)[])
    .filter((name) => after[name] > before[name])
    .map((name) => `left ${name} behind: ${before[name]} → ${after[name]}`);
}
