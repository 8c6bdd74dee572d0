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

/** The buyer of a sale. */
interface BuyerOfBranch {
  environment: Environment;
  tin: string;
  bhfId: string;
  buyerPin: string;
}

/** The facts that are known of a buyer besides the PIN. */
export interface KnownBuyer {
  /** The branch's own name comes first, then the authority's. Null if there is neither. */
  name: string | null;
  /** Null if the taxpayer has never looked the PIN up, or the authority does not know it. */
  authorityName: string | null;
  /** The authority was asked within a day, and knew no such taxpayer. */
  isUnknown: boolean;
}

const KNOWN_BUYERS = {
  name: 'known-buyers',
  text: `
  SELECT q.place, coalesce(
    (SELECT c.cust_nm FROM branch_customers c
     WHERE c.environment = q.environment AND c.tin = q.tin AND c.bhf_id = q."bhfId" AND c.cust_tin = q."buyerPin" AND c.use_yn
     ORDER BY c.saved_at DESC LIMIT 1),
    r.row ->> 'name') AS name,
    r.row ->> 'name' AS "authorityName", r.key IS NULL AND p.pulled_at IS NOT NULL AS "isUnknown"
  FROM jsonb_to_recordset($1) AS q(place int, environment text, tin text, "bhfId" text, "buyerPin" text)
    LEFT JOIN register_rows r ON r.environment = q.environment AND r.register = 'customers'
      AND r.scope = q.tin || '/' || q."buyerPin" AND r.key = q."buyerPin"
    LEFT JOIN pulls p ON p.environment = q.environment AND p.register = 'customers'
      AND p.scope = q.tin || '/' || q."buyerPin" AND p.pulled_at > now() - interval '1 day'`,
};

const knownBuyers: SharedRead<BuyerOfBranch, KnownBuyer> = {
  run: async (tx, buyers) => {
    const questions = buyers.map(({ environment, tin, bhfId, buyerPin }, place) => ({
      ...{ place, environment, tin, bhfId, buyerPin },
    }));
    const rows = await tx.query<KnownBuyer & { place: number }>(KNOWN_BUYERS, [JSON.stringify(questions)]);
    const known = new Map(rows.map(({ place, ...buyer }) => [place, buyer]));
    return buyers.map((_, place) => known.get(place)!);
  },
};

export const readBuyer = (db: LedgerReader, buyer: BuyerOfBranch): Promise<KnownBuyer> =>
  db.readShared(knownBuyers, buyer);
