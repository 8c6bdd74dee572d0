import {
  type AccountId,
  BREAKER,
  type Environment,
  type LaneId,
  type SubmissionStatus,
  type SubmissionId,
} from '@app/domain';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';

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
  /** The classes that the app set for items posted only as a service, or only as goods. */
  itemClasses: { service: string | null; goods: string | null };
}

/**
 * Reads without locks: the claim checks the turn and the next number again. SQL, because every attempt passes here: one
 * statement reads four tables for many heads, by the clock of Postgres.
 */
const READ_TURNS = {
  name: 'read-turns',
  text: `
  SELECT s.id, s.lane_id AS "laneId", s.account_id AS "accountId", s.environment, s.turn, s.status, s.kind,
    s.reference, c.document, s.follows, s.series, s.number::float8 AS number, w.wire_body AS "wireBody",
    s.wire_digest IS NOT NULL AS "wasWritten",
    1 + coalesce(n.last_number, 0)::float8 AS "nextNumber",
    s.doubt_since IS NOT NULL OR s.status = 'SUBMITTING' AS "inDoubt",
    coalesce(extract(epoch FROM now() - s.doubt_since) * 1000, 0)::float8 AS "doubtAgeMs",
    CASE WHEN s.doubt_since IS NOT NULL THEN
      (SELECT extract(epoch FROM now() - greatest(a.ended_at, s.doubt_since)) * 1000
       FROM attempts a WHERE a.submission_id = s.id AND a.attempt = s.attempt)::float8 END AS "sinceLastAttemptMs",
    s.doubt_since IS NOT NULL AND EXISTS (
      SELECT FROM lanes l WHERE l.environment = s.environment
        AND l.answered_at > now() - $2 * interval '1 millisecond') AS "authorityAnswers",
    (extract(epoch FROM now() - s.accepted_at) * 1000)::float8 AS "ageMs",
    coalesce(extract(epoch FROM now() - s.first_attempt_at) * 1000, 0)::float8 AS "ageSinceFirstAttemptMs",
    d.tin, d.bhf_id AS "bhfId", d.serial, d.cmc_key AS "cmcKey", d.receipt,
    coalesce(a.stock_follows, true) AS "stockFollows",
    jsonb_build_object('service', a.service_class, 'goods', a.goods_class) AS "itemClasses"
  FROM submissions s
  LEFT JOIN documents c ON c.id = s.id
  LEFT JOIN wire_bodies w ON w.id = s.id AND s.wire_digest IS NOT NULL
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN apps a ON a.id = s.app_id
  LEFT JOIN series n ON n.key = s.series
  WHERE s.id = ANY($1)`,
};

type TurnRow = Omit<Turn, 'device'> & Turn['device'];

const turns: SharedRead<SubmissionId, Turn | null> = {
  run: async (tx, ids) => {
    const rows = await tx.query<TurnRow>(READ_TURNS, [ids, BREAKER.answeredMs]);
    const found = new Map(rows.map((row) => [row.id, toTurn(row)]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

export const readTurn = (db: LedgerReader, id: SubmissionId): Promise<Turn | null> => db.readShared(turns, id);

function toTurn({ tin, bhfId, serial, cmcKey, receipt, ...turn }: TurnRow): Turn {
  return { ...turn, device: { tin, bhfId, serial, cmcKey, receipt } };
}
