import type { AccountId, Environment, LaneId, SubmissionId } from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { Tx } from '../database/tx.js';

/** The facts that tell whether a document is the one that a submission has. */
export interface SubmissionIdentity {
  id: SubmissionId;
  laneId: LaneId;
  accountId: AccountId;
  environment: Environment;
  tin: string;
  kind: string;
  reference: string;
  fingerprint: string;
}

// SQL, because sales and batches pass here: one statement reads the submissions of many callers.
const READ_IDENTITIES = {
  name: 'read-identities',
  text: `SELECT id, lane_id AS "laneId", account_id AS "accountId", environment, tin, kind, reference, fingerprint
         FROM submissions WHERE id = ANY($1)`,
};

export const readIdentities = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionIdentity[]> =>
  tx.query<SubmissionIdentity>(READ_IDENTITIES, [ids]);

const identities: SharedRead<SubmissionId, SubmissionIdentity> = {
  run: async (tx, ids) => {
    const rows = await readIdentities(tx, ids);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id)!);
  },
};

/** The ledger never deletes a submission, so a known id has a row. */
export const readIdentity = (db: LedgerReader, id: SubmissionId): Promise<SubmissionIdentity> =>
  db.readShared(identities, id);
