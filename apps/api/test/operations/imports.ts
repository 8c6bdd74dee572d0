import type { Shop } from './shop.js';

export interface Declared {
  taskCode?: string;
  declaredOn?: string;
  sequence?: number;
  status?: string;
}

/** What customs declared, in our copy of the authority's register, as a pull leaves it there. */
export async function declare({ stack, till }: Shop, declared: Declared = {}): Promise<void> {
  const { taskCode = '2240001', declaredOn = '01022026', sequence = 1, status = '2' } = declared;
  const declaration = {
    ...{ taskCode, declaredOn, sequence, declarationNumber: 'C100-2026-MSA', hsCode: '85167910000' },
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
