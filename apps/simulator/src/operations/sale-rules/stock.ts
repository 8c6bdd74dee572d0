import type { ReportedSaleLine } from '../sale-fields.js';
import type { DeviceContext } from '../operation.js';
import type { SaleRule } from './sale-rule.js';

const SERVICE = '3';

/** Goods must have moved in and be in the stock master before a normal sale. Services have no stock. */
export const stock: SaleRule = (sale, context) => {
  const isSold = sale.rcptTyCd === 'S' && (sale.salesTyCd ?? 'N') === 'N';
  if (!context.rules.stock || !isSold) return undefined;
  const goods = sale.itemList.filter((line) => !isService(line, context));
  const { ledger, device } = context;
  const { tin, bhfId } = device.identity;
  if (goods.some(({ itemCd }) => !ledger.stock.has(tin, bhfId, itemCd ?? ''))) {
    return 'Items provided under the itemList section do not exist in your stock';
  }
  const visibleUntilMs = context.now.getTime() - context.rules.stockVisibleAfterS * 1_000;
  const isVisible = (savedAt: number | undefined) => savedAt !== undefined && savedAt <= visibleUntilMs;
  const missing = goods.find(({ itemCd }) => !isVisible(ledger.stock.masterSince(tin, bhfId, itemCd ?? '')));
  if (!missing) return undefined;
  return `Invalid Item: Item ${missing.itemCd} (itemSeq ${missing.itemSeq}) does not exist in your stock master`;
};

const isService = ({ itemCd }: ReportedSaleLine, { ledger, device }: DeviceContext) =>
  ledger.items.find(device.identity.tin, itemCd ?? '')?.itemTyCd === SERVICE;
