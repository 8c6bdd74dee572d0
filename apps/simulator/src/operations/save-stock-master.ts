import { refused, succeeded } from '../answer.js';
import { decimal, required, text, type Document } from '../fields.js';
import { auditFields } from './audit-fields.js';
import { deviceOperation, type DeviceScene } from './operation.js';

const stockMasterFields = { itemCd: required(text(20)), rsdQty: required(decimal), ...auditFields };

/** What a branch says it has of an item, which is what its movements add up to. */
export const saveStockMaster = deviceOperation({
  name: 'saveStockMaster',
  aliases: ['save/stockMaster'],
  fields: stockMasterFields,
  decide({ itemCd, rsdQty }, scene) {
    const problem = scene.rules.stock && mismatch({ itemCd, rsdQty }, scene);
    if (problem) return refused('910', problem);
    const { tin, bhfId } = scene.device.identity;
    scene.ledger.record({ type: 'stock-master', tin, bhfId, itemCd, rsdQty, savedAt: scene.now.getTime() });
    return succeeded();
  },
});

type Stated = Pick<Document<typeof stockMasterFields>, 'itemCd' | 'rsdQty'>;

function mismatch({ itemCd, rsdQty }: Stated, { ledger: { stock }, device: { identity } }: DeviceScene) {
  const { tin, bhfId } = identity;
  if (!stock.hasMoved(tin, bhfId)) return 'Stock IO is empty, consider adding items to the stock IO first';
  const expected = stock.onHand(tin, bhfId, itemCd);
  if (rsdQty === expected) return undefined;
  return `rsdQty mismatch. Expected: ${withDecimals(expected)} but found: ${rsdQty}`;
}

/** A whole number is written with its `.0` there. */
const withDecimals = (quantity: number) => (Number.isInteger(quantity) ? quantity.toFixed(1) : String(quantity));
