import type { AccountId, AppId, Environment, EventPosition, LaneId, LedgerEvent } from '@app/domain';
import { newId } from './database/ids.js';
import type { Tx } from './database/tx.js';

/** A webhook that has events to deliver. */
export interface DueWebhook {
  id: string;
  environment: Environment;
  position: EventPosition;
  tries: number;
}

/** Webhooks of one account at the same time: receivers that hang must leave room for those of others. */
const OF_ACCOUNT_MAX = 4;
const DUE_MAX = 1_000;

/** Only these deliver. An app works on no device whose PIN is bound to another account. */
const WORKING = `JOIN apps a ON a.id = w.app_id AND a.state = 'ACTIVE'
  JOIN devices d ON d.id = a.device_id AND d.account_id = a.account_id
  WHERE w.disabled_at IS NULL AND (w.next_at IS NULL OR w.next_at <= now())`;

/** Those that wait longest come first. SQL, because one statement looks at the webhooks of all accounts and their events. */
const READ_DUE = {
  name: 'read-due-webhooks',
  text: `
  SELECT id, environment, position, tries FROM (
    SELECT w.id, a.environment, w.position, w.tries, w.delivered_at, w.taken_until > now() AS is_taken,
      row_number() OVER (PARTITION BY a.account_id ORDER BY (w.taken_until > now()) IS TRUE DESC, w.delivered_at NULLS FIRST, w.id) AS nth
    FROM (SELECT *, split_part(position, '-', 1)::bigint AS number FROM webhooks) w ${WORKING}
      AND (w.taken_until > now()
        OR EXISTS (SELECT FROM events e WHERE e.app_id = w.app_id AND (e.app_id, e.number) > (w.app_id, w.number))
        OR EXISTS (SELECT FROM events e WHERE e.environment = a.environment AND e.tin = a.tin AND (e.tin, e.number) > (a.tin, w.number)))
  ) due
  WHERE nth <= $1 AND is_taken IS NOT TRUE ORDER BY delivered_at NULLS FIRST LIMIT $2`,
};

/** In a transaction of its own. Scans are forbidden: for a quiet app one would pass over the events of all others. */
export async function readDueWebhooks(tx: Tx): Promise<DueWebhook[]> {
  await tx.query('SET LOCAL enable_seqscan = off');
  return tx.query<DueWebhook>(READ_DUE, [OF_ACCOUNT_MAX, DUE_MAX]);
}

/** A webhook in the hands of one round. */
export interface TakenWebhook {
  id: string;
  url: string;
  /** Empty for all. */
  types: LedgerEvent['type'][];
  sealedSecret: string;
  /** Null unless it still signs. */
  formerSecret: string | null;
  position: EventPosition;
  tries: number;
  failingSince: Date | null;
  accountId: AccountId;
  appId: AppId;
  laneId: LaneId;
}

/** The round that delivers, and the time for which no other may. */
export interface WebhookLease {
  takenBy: string;
  leaseMs: number;
}

/** Null if the webhook is in other hands, or may deliver nothing now. */
export async function takeWebhook(
  tx: Tx,
  id: string,
  { takenBy, leaseMs }: WebhookLease,
): Promise<TakenWebhook | null> {
  const [taken] = await tx.query<TakenWebhook>(
    `UPDATE webhooks t SET taken_by = $2, taken_until = now() + $3 * interval '1 millisecond'
     FROM (SELECT w.id, a.account_id, a.device_id FROM webhooks w ${WORKING} AND w.id = $1
             AND (w.taken_until IS NULL OR w.taken_until <= now()) FOR NO KEY UPDATE OF w) o
     WHERE t.id = o.id
     RETURNING t.id, t.url, t.types, t.sealed_secret AS "sealedSecret", t.position, t.tries, t.failing_since AS "failingSince",
       CASE WHEN t.former_until > now() THEN t.former_secret END AS "formerSecret",
       o.account_id AS "accountId", t.app_id AS "appId", o.device_id AS "laneId"`,
    [id, takenBy, leaseMs],
  );
  return taken ?? null;
}

export const releaseWebhook = (tx: Tx, id: string, { takenBy }: Pick<WebhookLease, 'takenBy'>): Promise<unknown> =>
  tx.query('UPDATE webhooks SET taken_by = NULL, taken_until = NULL WHERE id = $1 AND taken_by = $2', [id, takenBy]);

/** False if the webhook is in other hands by now. */
export const disableWebhook = async (
  tx: Tx,
  id: string,
  { takenBy }: WebhookLease,
  why: DisabledWhy,
): Promise<boolean> =>
  isWritten(
    await tx.query(
      `UPDATE webhooks SET disabled_at = now(), disabled_why = $3 WHERE id = $1 AND taken_by = $2 AND disabled_at IS NULL
       RETURNING 1`,
      [id, takenBy, why],
    ),
  );

interface Move {
  id: string;
  from: EventPosition;
  to: EventPosition;
}

/** False if the webhook is in other hands by now, was moved back, or ended: then this round must stop. */
const isWritten = (rows: unknown[]): boolean => rows.length > 0;

const MOVES = `UPDATE webhooks SET position = $4, tries = 0, failing_since = NULL, next_at = NULL, taken_until = now() + $5 * interval '1 millisecond'`;
const IN_HAND = `WHERE id = $1 AND taken_by = $2 AND position = $3 AND disabled_at IS NULL`;

/** The webhook has the event at `to`. Counts it in the same statement. */
export const noteDelivered = async (tx: Tx, { id, from, to }: Move, lease: WebhookLease): Promise<boolean> =>
  isWritten(
    await tx.query(
      `WITH moved AS (${MOVES}, delivered_at = now() ${IN_HAND} RETURNING id)
       INSERT INTO webhook_hours AS h (webhook_id, hour, delivered) SELECT id, date_trunc('hour', now()), 1 FROM moved
       ON CONFLICT (webhook_id, hour) DO UPDATE SET delivered = h.delivered + 1 RETURNING 1`,
      [id, lease.takenBy, from, to, lease.leaseMs],
    ),
  );

/** Moves past events that the webhook does not want. */
export const moveWebhook = async (tx: Tx, { id, from, to }: Move, lease: WebhookLease): Promise<boolean> =>
  isWritten(await tx.query(`${MOVES} ${IN_HAND} RETURNING 1`, [id, lease.takenBy, from, to, lease.leaseMs]));

export interface FailedPost {
  eventId: string;
  type: string;
  try: number;
  cause: string;
  status: number | null;
}

/** The consequence of a failure: a next try, the next event, or the end. */
export type AfterFailure =
  | { kind: 'again'; delayMs: number }
  | { kind: 'park' }
  | { kind: 'disable'; why: DisabledWhy };
export type DisabledWhy = 'OWNER' | 'GONE' | 'FAILING' | 'SECRET';

/** Failures that a webhook keeps. */
const FAILURES_MAX = 1_000;

/** False as above. Otherwise the failure is kept, and the webhook is free again unless it goes on with the next event. */
export async function noteFailed(
  tx: Tx,
  { id, from, to }: Move,
  { takenBy, leaseMs }: WebhookLease,
  failed: FailedPost,
  after: AfterFailure,
): Promise<boolean> {
  const goesOn = after.kind === 'park';
  const rows = await tx.query(
    `WITH moved AS (
       UPDATE webhooks SET position = $4, tries = $5, failing_since = CASE WHEN NOT $8 THEN coalesce(failing_since, now()) END,
         next_at = now() + $6 * interval '1 millisecond', disabled_at = CASE WHEN $7::text IS NOT NULL THEN now() END, disabled_why = $7,
         taken_by = CASE WHEN $8 THEN taken_by END, taken_until = CASE WHEN $8 THEN now() + $9 * interval '1 millisecond' END
       ${IN_HAND} RETURNING id),
     gone AS (
       DELETE FROM webhook_failures WHERE id IN (
         SELECT f.id FROM webhook_failures f WHERE f.webhook_id = $1 ORDER BY f.id DESC OFFSET ${FAILURES_MAX - 1} LIMIT 10))
     INSERT INTO webhook_failures (id, webhook_id, event_id, type, try, cause, status, parked)
     SELECT $10::uuid, id, $11, $12, $13::int, $14, $15::int, $8 FROM moved RETURNING 1`,
    [
      ...[
        id,
        takenBy,
        from,
        goesOn ? to : from,
        goesOn ? 0 : failed.try,
        after.kind === 'again' ? after.delayMs : null,
      ],
      ...[after.kind === 'disable' ? after.why : null, goesOn, leaseMs, newId()],
      ...[failed.eventId, failed.type, failed.try, failed.cause, failed.status],
    ],
  );
  return isWritten(rows);
}

/** The owners, who hear when a webhook is made or ends. */
export const readOwnerEmails = async (tx: Tx, accountId: AccountId): Promise<string[]> => {
  const owners = await tx.query<{ email: string }>(
    `SELECT email FROM users WHERE account_id = $1 AND role = 'OWNER' ORDER BY created_at LIMIT 20`,
    [accountId],
  );
  return owners.map(({ email }) => email);
};

/**
 * A position before all events of the app and its taxpayer that happened at this time or later. Times do not rise with the numbers: an event
 * has the time at which its transaction began.
 */
export async function positionBefore(tx: Tx, appId: AppId, since: Date): Promise<EventPosition> {
  const [row] = await tx.query<{ position: EventPosition }>(
    `WITH first AS (
       SELECT least(
         (SELECT e.number FROM events e WHERE e.app_id = a.id AND e.at >= $2 ORDER BY e.number LIMIT 1),
         (SELECT e.number FROM events e WHERE e.environment = a.environment AND e.tin = a.tin AND e.at >= $2
          ORDER BY e.number LIMIT 1)) AS number
       FROM apps a WHERE a.id = $1)
     SELECT coalesce(
       CASE WHEN f.number IS NULL THEN newest_event() END,
       (SELECT event_position(e.number, e.at) FROM events e WHERE e.number < f.number ORDER BY e.number DESC LIMIT 1),
       event_position(d.number, d.at)) AS position
     FROM first f, deleted_events d`,
    [appId, since],
  );
  return row!.position;
}

/** False while another test of the account is under way, so that no account fills the places of workers with tests. */
export const beginTest = async (tx: Tx, webhookId: string, testId: string): Promise<boolean> =>
  isWritten(
    await tx.query(
      `UPDATE webhooks w SET test_id = $2, test_at = now(), test_answer = NULL FROM apps a WHERE w.id = $1 AND a.id = w.app_id
         AND NOT EXISTS (SELECT FROM webhooks o JOIN apps b ON b.id = o.app_id AND b.account_id = a.account_id
                         WHERE o.test_answer IS NULL AND o.test_at > now() - interval '20 seconds')
       RETURNING 1`,
      [webhookId, testId],
    ),
  );

export const endTest = (tx: Tx, webhookId: string, testId: string, answer: object): Promise<unknown> =>
  tx.query('UPDATE webhooks SET test_answer = $3 WHERE id = $1 AND test_id = $2', [webhookId, testId, answer]);

/** Null while the test goes on, and for a test that a later one has replaced. */
export async function readTest<Answer>(tx: Tx, webhookId: string, testId: string): Promise<Answer | null> {
  const [row] = await tx.query<{ answer: Answer | null }>(
    'SELECT test_answer AS answer FROM webhooks WHERE id = $1 AND test_id = $2',
    [webhookId, testId],
  );
  return row?.answer ?? null;
}

/** The facts that a test needs of a webhook, also of one that is disabled. */
export async function readWebhookToTest(
  tx: Tx,
  id: string,
): Promise<Pick<TakenWebhook, 'url' | 'sealedSecret' | 'formerSecret'> | null> {
  const [row] = await tx.query<Pick<TakenWebhook, 'url' | 'sealedSecret' | 'formerSecret'>>(
    `SELECT w.url, w.sealed_secret AS "sealedSecret", CASE WHEN w.former_until > now() THEN w.former_secret END AS "formerSecret"
     FROM webhooks w JOIN apps a ON a.id = w.app_id AND a.state = 'ACTIVE' WHERE w.id = $1`,
    [id],
  );
  return row ?? null;
}
