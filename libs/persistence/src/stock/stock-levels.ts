import type { LaneId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The stock of an item in a branch. */
export interface StockLevel {
  itemCode: string;
  quantity: number;
  /** The sum of the movements that the authority knows. */
  told: number;
  /** The branch may sell the item from then on. */
  activatedAt: Date | null;
}

/** SQL, because a kind asks on the connection of its caller, which may be a transaction. */
export const readStockLevels = (tx: Tx, laneId: LaneId, itemCodes: readonly string[]): Promise<StockLevel[]> =>
  tx.query<StockLevel>(
    `SELECT item_cd AS "itemCode", quantity::float8 AS quantity, told::float8 AS told,
       activated_at AS "activatedAt"
     FROM stock_levels WHERE lane_id = $1 AND item_cd = ANY($2) ORDER BY item_cd`,
    [laneId, itemCodes],
  );

/** Corrects the sum that the authority knows, and returns the corrected one. */
export async function correctTold(tx: Tx, laneId: LaneId, itemCode: string, by: number): Promise<number> {
  const [level] = await tx.query<{ told: number }>(
    `INSERT INTO stock_levels (lane_id, item_cd, quantity, told) VALUES ($1, $2, 0, $3)
     ON CONFLICT (lane_id, item_cd) DO UPDATE SET told = stock_levels.told + excluded.told RETURNING told::float8 AS told`,
    [laneId, itemCode, by],
  );
  return level!.told;
}

/** An item that never moved has an empty level. */
export async function readStockLevel(tx: Tx, laneId: LaneId, itemCode: string): Promise<StockLevel> {
  const [level] = await readStockLevels(tx, laneId, [itemCode]);
  return level ?? { itemCode, quantity: 0, told: 0, activatedAt: null };
}
