import { eventually } from '@app/testing';
import type { Shop } from './shop.js';

const NUMBER = 'C100-2026-MSA';

export interface Declared {
  taskCode?: string;
  declaredOn?: string;
  sequence?: number;
  status?: string;
}

/** Replaces our copy of the declared imports by this one declaration, as a pull would. */
export async function declare(at: Shop, declared: Declared = {}): Promise<void> {
  const { stack, till } = at;
  await forgetPulled(at);
  const { taskCode = '2240001', declaredOn = '01022026', sequence = 1, status = '2' } = declared;
  const declaration = {
    ...{ taskCode, declaredOn, sequence, declarationNumber: NUMBER, hsCode: '85167910000' },
    ...{ itemName: 'ELECTRIC KETTLES', status, origin: 'CN', exportedFrom: 'CN', packageCount: 40, packageUnit: null },
    ...{ quantity: 400, quantityUnit: 'KGM', totalWeight: 420.5, netWeight: 400, supplierName: 'NINGBO EXPORT CO' },
    ...{ agentName: 'PWANI CLEARING', invoiceAmount: 5200.75, currency: 'USD', exchangeRate: 129.35 },
  };
  await stack.query(
    `INSERT INTO declared_imports (id, environment, tin, task_cd, dcl_de, item_seq, declaration)
     VALUES (gen_random_uuid(), 'SANDBOX', $1, $2, $3, $4, $5)`,
    [till.tin, taskCode, declaredOn, sequence, JSON.stringify(declaration)],
  );
}

/**
 * The simulated customs declare some imports for every taxpayer. This pulls them once and removes them; the next pull
 * comes after a minute.
 */
async function forgetPulled({ stack, till }: Shop): Promise<void> {
  await eventually(async () => {
    const sql = `UPDATE pulls SET pulled_at = now() WHERE register = 'imports' AND tin = $1 AND pulled_at IS NOT NULL
      AND wanted_at IS NULL RETURNING 1`;
    expect(await stack.query(sql, [till.tin])).toHaveLength(1);
  });
  await stack.query(`DELETE FROM declared_imports WHERE tin = $1 AND declaration ->> 'declarationNumber' <> $2`, [
    ...[till.tin, NUMBER],
  ]);
}
