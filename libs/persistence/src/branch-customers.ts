import type { BranchCustomerDocument, Environment } from '@app/domain';
import type { LedgerReader, SharedRead } from './database/shared-reads.js';
import type { Tx } from './database/tx.js';
import type { AttemptFacts } from './submissions/attempt-facts.js';

// SQL, because the write is an effect on the connection of a settlement, and reads of kinds run on the connection of their caller.

/** Stores a customer that the authority has approved; a later save replaces it. */
export const saveBranchCustomer = (
  tx: Tx,
  { id, environment, device: { tin, bhfId } }: Pick<AttemptFacts, 'id' | 'environment' | 'device'>,
  { customerNumber, pin, customerName, active }: BranchCustomerDocument,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO branch_customers (id, environment, tin, bhf_id, cust_no, cust_tin, cust_nm, use_yn)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (environment, tin, bhf_id, cust_no) DO UPDATE
     SET cust_tin = excluded.cust_tin, cust_nm = excluded.cust_nm, use_yn = excluded.use_yn, saved_at = now()`,
    [id, environment, tin, bhfId, customerNumber, pin, customerName, active],
  );

/** A buyer of whom a branch knows only the PIN. */
interface BuyerOfBranch {
  environment: Environment;
  tin: string;
  bhfId: string;
  buyerPin: string;
}

/** The branch's own name of the buyer comes first, then the authority's, if the taxpayer has looked the PIN up. */
const BUYER_NAMES = {
  name: 'buyer-names',
  text: `
  SELECT q.place, coalesce(
    (SELECT c.cust_nm FROM branch_customers c
     WHERE c.environment = q.environment AND c.tin = q.tin AND c.bhf_id = q."bhfId" AND c.cust_tin = q."buyerPin" AND c.use_yn
     ORDER BY c.saved_at DESC LIMIT 1),
    (SELECT r.row ->> 'name' FROM register_rows r
     WHERE r.environment = q.environment AND r.register = 'customers' AND r.scope = q.tin || '/' || q."buyerPin"
       AND r.key = q."buyerPin")) AS name
  FROM jsonb_to_recordset($1) AS q(place int, environment text, tin text, "bhfId" text, "buyerPin" text)`,
};

const buyerNames: SharedRead<BuyerOfBranch, string | null> = {
  run: async (tx, buyers) => {
    const questions = buyers.map(({ environment, tin, bhfId, buyerPin }, place) => ({
      ...{ place, environment, tin, bhfId, buyerPin },
    }));
    const rows = await tx.query<{ place: number; name: string | null }>(BUYER_NAMES, [JSON.stringify(questions)]);
    const names = new Map(rows.map(({ place, name }) => [place, name]));
    return buyers.map((_, place) => names.get(place) ?? null);
  },
};

/** Null if neither the branch nor a lookup of the taxpayer knows a name. */
export const readBuyerName = (db: LedgerReader, buyer: BuyerOfBranch): Promise<string | null> =>
  db.readShared(buyerNames, buyer);
