import type { Contestant } from './contestant.js';
import type { Simulator } from './simulator.js';

/**
 * A contestant that skips a step must not win by it: every sale is at the authority under the numbers 1 to n without a
 * gap, and the receipts in the ledger are the authority's, each of them.
 */
export async function assertHonest(contestant: Contestant, { control }: Simulator): Promise<void> {
  const signed: string[] = [];
  for (const { tin } of contestant.tills) {
    const sales = await control.sales(tin);
    if (sales.some(({ invcNo }, index) => invcNo !== index + 1)) throw dishonest(contestant, `${tin} has a gap`);
    signed.push(...sales.map(({ receipt }) => receipt.rcptSign));
  }
  const stored = await contestant.ledger.query<{ rcpt_sign: string }>('SELECT rcpt_sign FROM receipts');
  const receipts = new Set(stored.map((row) => row.rcpt_sign));
  const isComplete = signed.length === stored.length && signed.every((sign) => receipts.has(sign));
  if (!isComplete)
    throw dishonest(contestant, `${signed.length} sales are signed and ${stored.length} receipts stored`);
}

const dishonest = ({ name }: Contestant, why: string) => new Error(`"${name}" did not do its job: ${why}.`);
