import type { LaneId } from '@app/domain';
import type { Tx } from '../database/database.js';

export interface StockLevel {
  itemCode: string;
  quantity: number;
  /** What the movements come to that the authority has been told of. */
  told: number;
  /** Not before then may it be sold. */
  activatedAt: Date | null;
}

/** Says how much of an item a branch has, and that it may be sold from now on. */
export const setStockLevel = (tx: Tx, laneId: LaneId, itemCode: string, quantity: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (lane_id, item_cd) DO UPDATE SET quantity = excluded.quantity,
       activated_at = coalesce(stock_levels.activated_at, excluded.activated_at)`,
    [laneId, itemCode, quantity],
  );

export const readStockLevels = (tx: Tx, laneId: LaneId, itemCodes: readonly string[]): Promise<StockLevel[]> =>
  tx.query<StockLevel>(
    `SELECT item_cd AS "itemCode", quantity::float8 AS quantity, told::float8 AS told,
       activated_at AS "activatedAt"
     FROM stock_levels WHERE lane_id = $1 AND item_cd = ANY($2) ORDER BY item_cd`,
    [laneId, itemCodes],
  );

/** One item's; of what never moved there is none. */
export async function readStockLevel(tx: Tx, laneId: LaneId, itemCode: string): Promise<StockLevel> {
  const [level] = await readStockLevels(tx, laneId, [itemCode]);
  return level ?? { itemCode, quantity: 0, told: 0, activatedAt: null };
}
