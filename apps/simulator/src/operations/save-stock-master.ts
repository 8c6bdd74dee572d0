import { refused, succeeded } from '../answer.js';
import { decimal, required, text, type ParsedDocument } from '../fields.js';
import { drawFrom } from '../seeds/draw.js';
import { auditFields } from './audit-fields.js';
import { deviceOperation, type DeviceContext } from './operation.js';

const stockMasterFields = { itemCd: required(text(20)), rsdQty: required(decimal), ...auditFields };

/** The quantity of an item that a branch reports. It must equal the sum of the branch's moves. */
export const saveStockMaster = deviceOperation({
  name: 'saveStockMaster',
  aliases: ['save/stockMaster'],
  fields: stockMasterFields,
  decide({ itemCd, rsdQty }, context) {
    const problem = context.rules.stock && mismatch({ itemCd, rsdQty }, context);
    if (problem) return { ...refused('910', problem), ...(context.rules.mixedStatuses && { status: 200 }) };
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'stock-master', tin, bhfId, itemCd, rsdQty, savedAt: context.now.getTime() });
    return succeeded();
  },
});

type Stated = Pick<ParsedDocument<typeof stockMasterFields>, 'itemCd' | 'rsdQty'>;

function mismatch({ itemCd, rsdQty }: Stated, { ledger: { stock }, device: { identity }, rules }: DeviceContext) {
  const { tin, bhfId } = identity;
  if (!stock.hasMoved(tin, bhfId)) return 'Stock IO is empty, consider adding items to the stock IO first';
  const expected = stock.onHand(tin, bhfId, itemCd);
  if (rsdQty === expected) return undefined;
  if (rules.silentMismatches && drawFrom(`mismatch of ${itemCd}`).below(2) === 1) return silentMismatch(itemCd);
  return `rsdQty mismatch. Expected: ${withDecimals(expected)} but found: ${rsdQty}`;
}

const silentMismatch = (itemCd: string) => `rsdQty quantity provided does not match the ${itemCd} code from Stock IO`;

/** The authority writes whole numbers with `.0`. */
const withDecimals = (quantity: number) => (Number.isInteger(quantity) ? quantity.toFixed(1) : String(quantity));
