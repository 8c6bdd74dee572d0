import type { LaneId, SaleDocument, Status, SubmissionId } from '@app/domain';
import type { Database, SharedRead } from './database.js';
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

const SALE_GROUNDS = {
  name: 'sale-grounds',
  text: `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = q."naturalKey") AS "knownId",
    (SELECT jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                               'document', o.document - 'lines')
     FROM natural_keys k JOIN submissions o ON o.id = k.submission_id WHERE k.key = q."originalKey") AS original,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'active', i.use_yn,
                                                  'pending', i.state = 'PENDING')), '[]')
     FROM items i
     WHERE i.environment = q.environment AND i.tin = q.tin AND i.item_cd = ANY(q."itemCodes")) AS items
  FROM jsonb_to_recordset($1) AS q(
    place int, "laneId" uuid, "naturalKey" text, "originalKey" text, environment text, tin text, "itemCodes" text[])
  LEFT JOIN devices d ON d.id = q."laneId"
  ORDER BY q.place`,
};

const saleGrounds: SharedRead<SaleQuestion, SaleGround> = {
  run: (tx, questions) => {
    const rows = questions.map(({ taxpayer: { environment, tin }, ...question }, place) => ({
      ...{ place, environment, tin },
      ...question,
    }));
    return tx.query<SaleGround>(SALE_GROUNDS, [JSON.stringify(rows)]);
  },
};

export const readSaleGround = (db: Database, question: SaleQuestion): Promise<SaleGround> =>
  db.ask(saleGrounds, question);
