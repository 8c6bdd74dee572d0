import { type Environment, plainSignature, type SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { hasReference, orderByReference, SORTED_MAX } from '../submissions/list-ways.js';

export type FoundType = 'submission' | 'batch' | 'lane' | 'app';

/** A thing that an operator searched for. */
export interface Found {
  type: FoundType;
  id: string;
  environment: Environment;
  tin: string;
  /** Null for a batch, which may have several branches. */
  bhfId: string | null;
  /** Of a submission its kind; null for what is none. */
  kind: string | null;
  /** The client's name of a submission, or the name of an app. */
  name: string | null;
  /** The status of a submission, or the state of a batch or an app. */
  state: string | null;
  at: Date;
}

/** Null for all. */
export interface SearchScope {
  environment: Environment | null;
  tin: string | null;
}

// SQL, because each look is one statement over several tables, each by a key or an index that the hot path has anyway.

const SUBMISSION = `'submission' AS type, s.id, s.environment, s.tin, d.bhf_id AS "bhfId", s.kind, s.reference AS name,
  s.status AS state, s.accepted_at AS at FROM submissions s JOIN devices d ON d.id = s.lane_id`;
const BATCH = `'batch' AS type, b.id, b.environment, b.tin, NULL AS "bhfId", NULL AS kind, NULL AS name, b.state, b.created_at AS at
  FROM batches b`;
const LANE = `'lane' AS type, d.id, d.environment, d.tin, d.bhf_id AS "bhfId", NULL AS kind, NULL AS name, NULL AS state,
  d.created_at AS at FROM devices d`;
const APP = `'app' AS type, a.id, a.environment, a.tin, a.bhf_id AS "bhfId", NULL AS kind, a.name, a.state, a.created_at AS at
  FROM apps a`;

const inScope = (alias: string): string =>
  `($2::text IS NULL OR ${alias}.environment = $2) AND ($3::text IS NULL OR ${alias}.tin = $3)`;

/** The things that have this id. */
export const findById = (tx: Tx, id: string, { environment, tin }: SearchScope): Promise<Found[]> =>
  tx.query<Found>(
    `SELECT ${SUBMISSION} WHERE s.id = $1 AND ${inScope('s')} UNION ALL SELECT ${BATCH} WHERE b.id = $1 AND ${inScope('b')}
     UNION ALL SELECT ${LANE} WHERE d.id = $1 AND ${inScope('d')} UNION ALL SELECT ${APP} WHERE a.id = $1 AND ${inScope('a')}`,
    [id, environment, tin],
  );

/** A client may give the same request id to several requests. */
const SAME_REQUEST_MAX = 50;

/** What the requests with this id made, if their client gave the id. A request without such an id has the id of what it made. */
export const findByRequest = (tx: Tx, requestId: string, { environment, tin }: SearchScope): Promise<Found[]> =>
  tx.query<Found>(
    `(SELECT ${SUBMISSION} WHERE s.request_id = $1 AND ${inScope('s')} LIMIT ${SAME_REQUEST_MAX})
     UNION ALL (SELECT ${BATCH} WHERE b.request_id = $1 AND ${inScope('b')} LIMIT ${SAME_REQUEST_MAX})`,
    [requestId, environment, tin],
  );

/** The app to which a key belongs, by its hash or by the hint that stands for it in lists. */
export const findByApiKey = (
  tx: Tx,
  { hash, hint }: { hash: string; hint: string },
  { environment, tin }: SearchScope,
): Promise<Found[]> =>
  tx.query<Found>(
    `SELECT ${APP} WHERE a.id IN (
       SELECT app_id FROM api_keys WHERE hash = $4 OR hint = $1) AND ${inScope('a')}`,
    [hint, environment, tin, hash],
  );

/** A PIN has at most a hundred branches; an account has few apps for it. */
const OF_PIN_MAX = 200;

/** The branches and the apps of a PIN. */
export const findByPin = (tx: Tx, pin: string, environment: Environment | null): Promise<Found[]> =>
  tx.query<Found>(
    `(SELECT ${LANE} WHERE d.environment = ANY($1) AND d.tin = $2 ORDER BY d.environment, d.bhf_id LIMIT ${OF_PIN_MAX})
     UNION ALL
     (SELECT ${APP} WHERE a.environment = ANY($1) AND a.tin = $2 ORDER BY a.created_at, a.id LIMIT ${OF_PIN_MAX})`,
    [environment === null ? ['SANDBOX', 'PRODUCTION'] : [environment], pin],
  );

/** The index keeps eight bytes of each signature; few receipts share them. */
const BY_SIGNATURE_MAX = 10;

/** The submission whose receipt has this signature, however it is written. */
export const findBySignature = (tx: Tx, signature: string, { environment, tin }: SearchScope): Promise<Found[]> =>
  tx.query<Found>(
    `SELECT ${SUBMISSION} JOIN receipts r ON r.submission_id = s.id
     WHERE signature_key(r.rcpt_sign) = signature_key($1) AND upper(replace(r.rcpt_sign, '-', '')) = $1 AND ${inScope('s')}
     LIMIT ${BY_SIGNATURE_MAX}`,
    [plainSignature(signature), environment, tin],
  );

/** So many taxpayers are searched for an invoice number. More need a PIN. */
const TAXPAYERS_SEARCHED_MAX = 20_000;

export interface NamePage extends SearchScope {
  after: SubmissionId | null;
  limit: number;
}

const isInvoice = (alias: string): string => `is_invoice(${alias}.kind)`;

/**
 * The submissions that clients call so: by their invoice number first, then by their item code or their serial; of each the newest first.
 * The index of references begins with the account and the PIN, so each taxpayer is looked at on its own. list-ways.ts says how it is
 * used.
 */
export const findByName = (tx: Tx, name: string, { environment, tin, after, limit }: NamePage): Promise<Found[]> =>
  tx.query<Found>(
    `SELECT ${SUBMISSION} WHERE s.id = ANY(ARRAY(
       SELECT found.id FROM (
         SELECT DISTINCT a.account_id, a.environment, a.tin FROM apps a WHERE ${inScope('a')} LIMIT ${TAXPAYERS_SEARCHED_MAX}) t
       CROSS JOIN LATERAL (
         SELECT named.id, named.kind FROM (
           SELECT i.id, i.kind FROM submissions i
           WHERE i.account_id = t.account_id AND i.environment = t.environment AND i.tin = t.tin AND ${hasReference('i', '$1')}
           ${orderByReference('i')} LIMIT ${SORTED_MAX}) named
         WHERE $4::uuid IS NULL OR (${isInvoice('named')}, named.id) < (SELECT ${isInvoice('c')}, c.id FROM submissions c WHERE c.id = $4)
         ORDER BY ${isInvoice('named')} DESC, named.id DESC LIMIT $5) found
       ORDER BY ${isInvoice('found')} DESC, found.id DESC LIMIT $5))
     ORDER BY ${isInvoice('s')} DESC, s.id DESC`,
    [name, environment, tin, after, limit],
  );
