import { type AccountId, type Environment, type LaneId, type SubmissionId, TOO_EARLY } from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import type { PageOptions } from '../database/read-page.js';
import { type LaneHold, UNSETTLED_IN_LANE } from '../lanes/lane-hold.js';
import { WAITING_INVOICES } from '../submissions/unsettled.js';

/** A device of an account, what holds it, and its oldest document without a receipt. */
export interface DeviceStateView {
  laneId: LaneId;
  tin: string;
  bhfId: string;
  serial: string | null;
  sdcId: string | null;
  mrcNo: string | null;
  initialisedAt: Date | null;
  hold: LaneHold | null;
  waiting: number;
  oldest: OldestUnsigned | null;
}

export interface OldestUnsigned {
  submissionId: SubmissionId;
  kind: string;
  reference: string;
  status: string;
  /** ISO 8601. */
  acceptedAt: string;
  /** What it waits for if the authority's clock is behind, in words; else null. */
  clockMessage: string | null;
}

interface DeviceFilter extends PageOptions {
  accountId: AccountId;
  environment: Environment;
  /** Only this device; null for all of the account. */
  laneId: LaneId | null;
}

/**
 * SQL, because it looks with the functions of the ledger at what is under way, at what waits, and at what needs a review.
 */
const DEVICE_STATES = `
  SELECT d.id AS "laneId", d.tin, d.bhf_id AS "bhfId", d.serial, d.sdc_id AS "sdcId", d.mrc_no AS "mrcNo",
    d.initialised_at AS "initialisedAt", CASE WHEN l.held_at IS NOT NULL THEN lane_hold(l) END AS hold,
    ${UNSETTLED_IN_LANE} AS waiting, o.oldest
  FROM devices d JOIN lanes l USING (id)
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('submissionId', u.id, 'kind', u.kind, 'reference', u.reference, 'status', u.status,
      'acceptedAt', u.accepted_at, 'clockMessage',
      CASE WHEN u.status = 'RETRYING' AND u.answer_code = '${TOO_EARLY}' THEN u.answer_message END) AS oldest
    FROM (
      (SELECT s.* FROM submissions s WHERE s.id = ANY(under_way(l)) AND is_invoice(s.kind))
      UNION ALL
      ${WAITING_INVOICES}
      UNION ALL
      SELECT s.* FROM cases c JOIN submissions s ON s.id = c.submission_id
      WHERE c.lane_id = l.id AND c.status = 'NEEDS_REVIEW' AND is_invoice(s.kind)) u
    ORDER BY u.accepted_at LIMIT 1) o ON true
  WHERE d.account_id = $1 AND d.environment = $2 AND ($3::uuid IS NULL OR d.id = $3)
    AND ($4::uuid IS NULL OR d.id > $4)
  ORDER BY d.id LIMIT $5`;

/** In the order of their ids. */
export const readDeviceStates = (
  tx: Tx,
  { accountId, environment, laneId, after, limit }: DeviceFilter,
): Promise<DeviceStateView[]> =>
  tx.query<DeviceStateView>(DEVICE_STATES, [accountId, environment, laneId, after ?? null, limit]);

/** True if the account may act for the device. */
export const isDeviceOf = async (
  { prisma }: Database,
  device: { accountId: AccountId; environment: Environment; id: string },
): Promise<boolean> => (await prisma.device.count({ where: device })) > 0;
