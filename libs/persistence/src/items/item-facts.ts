import type { LaneId, SubmissionId } from '@app/domain';
import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';

/** The facts for the preconditions of an item. */
export interface ItemFacts {
  deviceReady: boolean;
  /** The submission that has the code of the item already. */
  knownId: SubmissionId | null;
  isThere: boolean;
}

export interface ItemFactsRequest {
  laneId: LaneId;
  naturalKey: string;
  taxpayer: TaxpayerRef;
  itemCode: string;
}

// SQL, because batches of items pass here: one statement reads the facts of many items.
const ITEM_FACTS = {
  name: 'item-facts',
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

const itemFacts: SharedRead<ItemFactsRequest, ItemFacts> = {
  run: (tx, requests) => {
    const parameters = requests.map(({ taxpayer: { environment, tin }, ...request }, index) => ({
      ...{ place: index, environment, tin },
      ...request,
    }));
    return tx.query<ItemFacts>(ITEM_FACTS, [JSON.stringify(parameters)]);
  },
};

export const readItemFacts = (db: LedgerReader, request: ItemFactsRequest): Promise<ItemFacts> =>
  db.readShared(itemFacts, request);
