import {
  type AccountId,
  BREAKER,
  type Environment,
  type LaneId,
  type SubmissionStatus,
  type SubmissionId,
} from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';
import type { Statement, Tx } from '../database/tx.js';

/** The facts that an attempt needs before it claims, read in one statement. */
export interface AttemptFacts {
  id: SubmissionId;
  laneId: LaneId;
  accountId: AccountId;
  environment: Environment;
  turn: number;
  status: SubmissionStatus;
  kind: string;
  reference: string;
  /** Null if it is so old that it is deleted. */
  document: unknown;
  /** The submission that this one refers to. */
  follows: SubmissionId | null;
  series: string | null;
  number: number | null;
  nextNumber: number;
  wireBody: string | null;
  /** The wire body was stored, although it may be deleted by now. */
  wasWritten: boolean;
  inDoubt: boolean;
  doubtAgeMs: number;
  /** The time since the last attempt ended, of a submission in doubt. */
  sinceLastAttemptMs: number | null;
  /** A submission in doubt: the authority has answered another one lately. */
  authorityAnswers: boolean;
  /** Age since acceptance. */
  ageMs: number;
  ageSinceFirstAttemptMs: number;
  device: {
    tin: string;
    bhfId: string;
    serial: string | null;
    cmcKey: Buffer | null;
    receipt: Record<string, string | null> | null;
  };
  /** True if the sales of the app move the stock at the authority automatically. */
  stockFollows: boolean;
  /** It came in a batch, and tills of its lane go before it. */
  isOfBatch: boolean;
  /** The classes that the app set for items posted only as a service, or only as goods. */
  itemClasses: { service: string | null; goods: string | null };
}

const READ_FACTS = { name: 'read-attempt-facts', text: 'SELECT * FROM read_attempt_facts($1, $2)' };
const READ_NEXT_FACTS = {
  name: 'read-next-facts',
  text: 'SELECT * FROM read_attempt_facts(next_in_lanes($1), $2)',
};

type FactsRow = Omit<AttemptFacts, 'device'> & AttemptFacts['device'];

/** Reads facts by the ids that the statement takes; `idOf` finds that id in a row. */
const readFacts = <Id>(statement: Statement, idOf: (row: FactsRow) => Id): SharedRead<Id, AttemptFacts | null> => ({
  run: async (tx, ids) => {
    const rows = await tx.query<FactsRow>(statement, [ids, BREAKER.answeredMs]);
    const found = new Map(rows.map((row) => [idOf(row), toFacts(row)]));
    return ids.map((id) => found.get(id) ?? null);
  },
});

const factsById = readFacts<SubmissionId>(READ_FACTS, ({ id }) => id);
const factsOfNext = readFacts<LaneId>(READ_NEXT_FACTS, ({ laneId }) => laneId);

export const readAttemptFacts = (db: LedgerReader, id: SubmissionId): Promise<AttemptFacts | null> =>
  db.readShared(factsById, id);

/** What will be the head of the lane when its head leaves; null if that is not plain. */
export const readNextFacts = (db: LedgerReader, laneId: LaneId): Promise<AttemptFacts | null> =>
  db.readShared(factsOfNext, laneId);

function toFacts({ tin, bhfId, serial, cmcKey, receipt, ...facts }: FactsRow): AttemptFacts {
  return { device: { tin, bhfId, serial, cmcKey, receipt }, ...facts };
}

/** Returns the owner of the document. */
export const ownerOfFacts = ({ environment, accountId, laneId, device: { tin, bhfId } }: AttemptFacts) => ({
  environment,
  accountId,
  laneId,
  tin,
  bhfId,
});

/**
 * Lets a submission take its number from another series. False if it has one by now, or is on its way. SQL, because a worker may claim it
 * at this moment.
 */
export async function moveToSeries(
  db: Tx,
  { id, turn }: Pick<AttemptFacts, 'id' | 'turn'>,
  series: string,
): Promise<boolean> {
  const moved = await db.query(
    `UPDATE submissions SET series = $3
     WHERE id = $1 AND turn = $2 AND number IS NULL AND status IN ('QUEUED', 'RETRYING') RETURNING id`,
    [id, turn, series],
  );
  return moved.length > 0;
}
