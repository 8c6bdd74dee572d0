import type { LaneId, SubmissionId } from '@app/domain';
import type { Taxpayer } from './items.js';
import type { Reader, SharedRead } from '../database/shared-reads.js';

/** What an item stands on before it is accepted: read in one statement for all that are posted at once. */
export interface ItemGround {
  deviceReady: boolean;
  /** The submission that has its code already. */
  knownId: SubmissionId | null;
  isThere: boolean;
}

export interface ItemQuestion {
  laneId: LaneId;
  naturalKey: string;
  taxpayer: Taxpayer;
  itemCode: string;
}

const ITEM_GROUNDS = {
  name: 'item-grounds',
  text: `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = q."naturalKey") AS "knownId",
    EXISTS (SELECT FROM items i
            WHERE i.environment = q.environment AND i.tin = q.tin AND i.item_cd = q."itemCode") AS "isThere"
  FROM jsonb_to_recordset($1) AS q(place int, "laneId" uuid, "naturalKey" text, environment text, tin text,
                                   "itemCode" text)
  LEFT JOIN devices d ON d.id = q."laneId"
  ORDER BY q.place`,
};

const itemGrounds: SharedRead<ItemQuestion, ItemGround> = {
  run: (tx, questions) => {
    const asked = questions.map(({ taxpayer: { environment, tin }, ...question }, place) => ({
      ...{ place, environment, tin },
      ...question,
    }));
    return tx.query<ItemGround>(ITEM_GROUNDS, [JSON.stringify(asked)]);
  },
};

export const readItemGround = (db: Reader, question: ItemQuestion): Promise<ItemGround> =>
  db.ask(itemGrounds, question);
