import type { Database } from '@app/persistence';

interface LedgerInvariant {
  /** The state that the ledger must never be in. */
  broken: string;
  /** SQL for the rows that show it, each with its place. $1: the marks of the documents that the authority has. */
  violatingRows: string;
}

const MARK = `(SELECT split_part(coalesce(d.document ->> 'remark', d.document ->> 'itemName'), ' ', 1)
  FROM documents d WHERE d.id = s.id)`;
const UNSIGNED = `('stock-movement', 'item')`;
const UNDER_WAY = `('QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT')`;
const GIVEN_UP = `('REJECTED', 'FAILED', 'CANCELLED')`;

const LEDGER_INVARIANTS: readonly LedgerInvariant[] = [
  {
    broken: 'something waits in a lane that has no head and is not held',
    violatingRows: `SELECT l.id::text AS at FROM lanes l WHERE l.head_id IS NULL AND l.held_scope IS DISTINCT FROM 'device'
      AND EXISTS (SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.id <> ALL (l.aside)
        AND NOT is_held(l, s.kind)
        AND NOT EXISTS (SELECT FROM submissions p WHERE p.id = ANY (l.parked) AND blocks(p.kind, s.kind)))`,
  },
  {
    broken: 'the count of those that wait in a lane is wrong',
    violatingRows: `SELECT l.id::text FROM lanes l
      WHERE l.waiting <> (SELECT count(*) FROM submissions s WHERE s.lane_id = l.id AND s.waiting)`,
  },
  {
    broken: 'who waits is not who is ACCEPTED',
    violatingRows: `SELECT ${MARK} FROM submissions s WHERE s.waiting <> (s.status = 'ACCEPTED')`,
  },
  {
    broken: 'a head is over, or was never promoted',
    violatingRows: `SELECT ${MARK} FROM lanes l JOIN submissions s ON s.id = l.head_id
      WHERE s.status NOT IN ${UNDER_WAY} AND NOT (s.status = 'NEEDS_REVIEW' AND l.held_at IS NOT NULL)`,
  },
  {
    broken: 'something is under way and is neither the head of its lane nor parked',
    violatingRows: `SELECT ${MARK} FROM submissions s JOIN lanes l ON l.id = s.lane_id
      WHERE s.status IN ${UNDER_WAY} AND l.head_id IS DISTINCT FROM s.id AND s.id <> ALL (l.parked)`,
  },
  {
    broken: 'a lane parks what is over, or its head, or two that block one another',
    violatingRows: `SELECT ${MARK} FROM lanes l JOIN submissions s ON s.id = ANY (l.parked)
      WHERE s.status NOT IN ${UNDER_WAY} AND s.status <> 'NEEDS_REVIEW' OR l.head_id = s.id OR l.id <> s.lane_id
        OR EXISTS (SELECT FROM submissions o WHERE o.id = ANY (l.parked) AND o.id <> s.id AND blocks(o.kind, s.kind))`,
  },
  {
    broken: 'a submission goes out beside a parked one of its kind',
    violatingRows: `SELECT ${MARK} FROM lanes l JOIN submissions p ON p.id = ANY (l.parked)
      JOIN submissions s ON s.id = l.head_id WHERE blocks(p.kind, s.kind)`,
  },
  {
    broken: 'a submission yields and does not wait',
    violatingRows: `SELECT ${MARK} FROM lanes l JOIN submissions s ON s.id = ANY (l.aside) WHERE NOT s.waiting`,
  },
  {
    broken: 'a claim without an owner, or an owner without a claim',
    violatingRows: `SELECT ${MARK} FROM submissions s WHERE (s.status = 'SUBMITTING') <> (s.owner IS NOT NULL)`,
  },
  {
    broken: 'a number and who holds it disagree',
    violatingRows: `SELECT ${MARK} FROM submissions s FULL JOIN held_numbers h
        ON h.submission_id = s.id AND h.series = s.series AND h.number = s.number
      WHERE s.id IS NULL OR s.number IS NOT NULL AND h.number IS NULL`,
  },
  {
    broken: 'an invoice number is kept by what was given up, or free while it is used',
    violatingRows: `SELECT ${MARK} FROM submissions s LEFT JOIN natural_keys k ON k.submission_id = s.id
      WHERE (s.status IN ${GIVEN_UP}) <> (k.key IS NULL)`,
  },
  {
    broken: 'APPROVED without a receipt, or a receipt without APPROVED',
    violatingRows: `SELECT ${MARK} FROM submissions s LEFT JOIN receipts r ON r.submission_id = s.id
      WHERE (s.status = 'APPROVED' AND s.kind NOT IN ${UNSIGNED}) <> (r.submission_id IS NOT NULL)`,
  },
  {
    broken: 'two submissions have one receipt',
    violatingRows: `SELECT rcpt_sign FROM receipts GROUP BY rcpt_sign HAVING count(*) > 1`,
  },
  {
    broken: 'the last event of a submission does not say whether it has ended, and how',
    violatingRows: `SELECT ${MARK} FROM submissions s
      LEFT JOIN (SELECT DISTINCT ON (subject_id) subject_id, status FROM events ORDER BY subject_id, number DESC) e
        ON e.subject_id = s.id
      WHERE CASE WHEN is_settled(s.status) THEN s.status END
        IS DISTINCT FROM CASE WHEN is_settled(e.status) THEN e.status END`,
  },
  {
    broken: 'the last event of a device does not say whether it is held',
    violatingRows: `SELECT l.id::text FROM lanes l
      LEFT JOIN (SELECT DISTINCT ON (subject_id) subject_id, type FROM events ORDER BY subject_id, number DESC) e
        ON e.subject_id = l.id
      WHERE (l.held_at IS NOT NULL) <> coalesce(e.type = 'device.held', false)`,
  },
  {
    broken: 'what is credited of a sale is not what its notes take back',
    violatingRows: `SELECT ${MARK} FROM credits c JOIN submissions s ON s.id = c.original_id
      WHERE c.credited_quantity <> (SELECT count(*) FROM submissions n
        WHERE n.follows = s.id AND n.kind = 'credit-note' AND n.status NOT IN ${GIVEN_UP})`,
  },
  {
    broken: 'an idempotency key names no submission of its app',
    violatingRows: `SELECT k.key FROM idempotency_keys k LEFT JOIN submissions s ON s.id = k.submission_id AND s.app_id = k.app_id
      WHERE s.id IS NULL`,
  },
  {
    broken: 'a batch counts other lines than it has',
    violatingRows: `SELECT b.id::text FROM batches b LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE verdict = 'accepted') AS accepted, count(*) AS lines FROM batch_lines WHERE batch_id = b.id) l ON true
      WHERE b.accepted <> l.accepted OR b.last_line <> l.lines
        OR b.accepted + b.known + b.duplicates + b.refused <> l.lines`,
  },
  {
    broken: 'an accepted line of a batch has no submission, or that of another line',
    violatingRows: `SELECT l.reference FROM batch_lines l LEFT JOIN submissions s ON s.id = l.submission_id
      WHERE l.verdict = 'accepted' AND (s.id IS NULL OR s.reference <> l.reference OR s.kind <> l.kind)`,
  },
  {
    broken: 'what the authority has is given up',
    violatingRows: `SELECT ${MARK} FROM submissions s WHERE ${MARK} = ANY ($1) AND s.status IN ${GIVEN_UP}`,
  },
  {
    broken: 'what the authority has is under way and in no doubt',
    // What waited in a backup was not compared yet with what the authority has.
    violatingRows: `SELECT ${MARK} FROM submissions s JOIN lanes l ON l.id = s.lane_id WHERE ${MARK} = ANY ($1)
      AND s.status IN ('ACCEPTED', 'QUEUED', 'RETRYING', 'IN_DOUBT') AND s.doubt_since IS NULL
      AND (l.restore_opened_at IS NULL OR s.accepted_at > l.restore_opened_at)`,
  },
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const ALL_INVARIANTS = {
  name: 'standing-rules',
  text: LEDGER_INVARIANTS.map(
    ({ broken, violatingRows }) => `SELECT ${quoted(broken)} AS broken, at FROM (${violatingRows}) x(at)`,
  ).join('\nUNION ALL\n'),
};

/** Checks the rules between two acts. */
export async function brokenLedgerInvariants(db: Database, received: string[]): Promise<string[]> {
  const rows = await db.query<{ broken: string; at: string }>(ALL_INVARIANTS, [received]);
  return rows.map(({ broken, at }) => `${broken} (${at})`);
}
