import type { LaneId, SaleDocument, Status, SubmissionId } from '@app/domain';
import type { Tx } from './database.js';
import type { Taxpayer } from './items.js';

/** What a sale stands on: read in one statement before it is accepted. */
export interface SaleGround {
  deviceReady: boolean;
  /** The submission that has the sale's number already. */
  knownId: SubmissionId | null;
  original: {
    id: SubmissionId;
    laneId: LaneId;
    status: Status;
    number: number | null;
    document: Omit<SaleDocument, 'lines'>;
  } | null;
  items: { code: string; active: boolean; pending: boolean }[];
}

export interface SaleQuestion {
  laneId: string;
  naturalKey: string;
  originalKey: string | null;
  taxpayer: Taxpayer;
  itemCodes: string[];
}

const SALE_GROUND = `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = $2) AS "knownId",
    (SELECT jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                               'document', o.document - 'lines')
     FROM natural_keys k JOIN submissions o ON o.id = k.submission_id WHERE k.key = $3) AS original,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'active', i.use_yn,
                                                  'pending', i.state = 'PENDING')), '[]')
     FROM items i WHERE i.environment = $4 AND i.tin = $5 AND i.item_cd = ANY($6)) AS items
  FROM devices d WHERE d.id = $1`;

export async function readSaleGround(tx: Tx, question: SaleQuestion): Promise<SaleGround> {
  const { laneId, naturalKey, originalKey, taxpayer, itemCodes } = question;
  const [ground] = await tx.query<SaleGround>(SALE_GROUND, [
    laneId,
    naturalKey,
    originalKey,
    taxpayer.environment,
    taxpayer.tin,
    itemCodes,
  ]);
  return ground!;
}
