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
export interface Turn {
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

type TurnRow = Omit<Turn, 'device'> & Turn['device'];

/** Reads facts by the ids that the statement takes; `idOf` finds that id in a row. */
const readFacts = <Id>(statement: Statement, idOf: (row: TurnRow) => Id): SharedRead<Id, Turn | null> => ({
  run: async (tx, ids) => {
    const rows = await tx.query<TurnRow>(statement, [ids, BREAKER.answeredMs]);
    const found = new Map(rows.map((row) => [idOf(row), toTurn(row)]));
    return ids.map((id) => found.get(id) ?? null);
  },
});

const turns = readFacts<SubmissionId>(READ_FACTS, ({ id }) => id);
const nextTurns = readFacts<LaneId>(READ_NEXT_FACTS, ({ laneId }) => laneId);

export const readTurn = (db: LedgerReader, id: SubmissionId): Promise<Turn | null> => db.readShared(turns, id);

/** What will be the head of the lane when its head leaves; null if that is not plain. */
export const readNextTurn = (db: LedgerReader, laneId: LaneId): Promise<Turn | null> =>
  db.readShared(nextTurns, laneId);

function toTurn({ tin, bhfId, serial, cmcKey, receipt, ...turn }: TurnRow): Turn {
  return { device: { tin, bhfId, serial, cmcKey, receipt }, ...turn };
}

/** On whose behalf the document of a turn goes out. */
export const ownerOfTurn = ({ environment, accountId, laneId, device: { tin, bhfId } }: Turn) => ({
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
export async function moveToSeries(db: Tx, { id, turn }: Pick<Turn, 'id' | 'turn'>, series: string): Promise<boolean> {
  const moved = await db.query(
    `UPDATE submissions SET series = $3
     WHERE id = $1 AND turn = $2 AND number IS NULL AND status IN ('QUEUED', 'RETRYING') RETURNING id`,
    [id, turn, series],
  );
  return moved.length > 0;
}
