import { refused, succeeded } from '../answer.js';
import { firstViolation, type OperationRule } from './first-violation.js';
import { futureDate } from './future-date.js';
import { deviceOperation, type DeviceContext } from './operation.js';
import { purchaseFields, type Purchase } from './purchase-fields.js';
import { wrongCode } from './sale-rules/codes.js';

/** The buyer's confirmation of a supplier's sale. Purchases have their own counter, apart from sales. */
export const insertPurchase = deviceOperation({
  name: 'insertTrnsPurchase',
  aliases: ['sendPurchaseTransactionInfo'],
  fields: purchaseFields,
  decide(purchase, context) {
    const refusal = repeatedNumber(purchase, context) ?? firstViolation(purchaseRules, purchase, context);
    if (refusal) return refusal;
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'purchase', tin, bhfId, purchase, savedAt: context.now.getTime() });
    return succeeded();
  },
});

function repeatedNumber({ invcNo }: Purchase, { ledger: { purchases }, device: { identity }, rules }: DeviceContext) {
  const { tin, bhfId } = identity;
  if (!purchases.isTaken(tin, bhfId, invcNo)) return undefined;
  const expected = purchases.nextNumber(tin, bhfId);
  return refused('994', rules.repeatsAreOutOfSequence ? outOfSequence(invcNo, expected) : undefined);
}

const outOfSequence = (invcNo: number, expected: number) =>
  `Invalid invcNo sequence, expected: ${expected} but found: ${invcNo}`;

/** Ordered as the authority checks them. */
const purchaseRules: readonly OperationRule<Purchase>[] = [
  ({ invcNo }, { rules, ledger, device }) => {
    const expected = ledger.purchases.nextNumber(device.identity.tin, device.identity.bhfId);
    return rules.sequence && invcNo !== expected && outOfSequence(invcNo, expected);
  },
  (purchase, { rules }) => rules.codes && unknownCode(purchase),
  ({ pchsDt, cfmDt, wrhsDt, cnclReqDt, cnclDt, rfdDt }, { rules, now }) =>
    rules.dates && futureDate({ pchsDt, cfmDt, wrhsDt, cnclReqDt, cnclDt, rfdDt }, now),
  (purchase, context) => context.rules.counterparts && !isReported(purchase, context) && 'Missing purchase Record',
  ({ itemList }, { rules, ledger, device }) => {
    const unknownLine = itemList.find(({ itemCd }) => !ledger.items.find(device.identity.tin, itemCd ?? ''));
    return rules.items && unknownLine && notInInventory(unknownLine);
  },
];

const notInInventory = ({ itemCd, itemSeq }: Purchase['itemList'][number]) =>
  `Item ${itemCd} provided on item: ${itemSeq}. does not exist in your inventory`;

/** True if the named supplier reported a sale of this number to the caller's PIN. */
function isReported({ spplrTin, spplrBhfId, spplrInvcNo }: Purchase, { ledger, device }: DeviceContext): boolean {
  const sale = ledger.sales.find(spplrTin ?? '', spplrBhfId ?? '', spplrInvcNo ?? 0);
  return sale !== undefined && sale.label.startsWith('N') && sale.header.custTin === device.identity.tin;
}

const headerCodes = { regTyCd: '31', pchsTyCd: '14', rcptTyCd: '38', pmtTyCd: '07', pchsSttsCd: '11' } as const;

/** The authority does not check the supplier's units, only the tax types. */
function unknownCode(purchase: Purchase): string | undefined {
  const wrong = wrongCode(purchase, headerCodes);
  if (wrong) return `Invalid ${wrong}: ${purchase[wrong]}`;
  const line = purchase.itemList.find((line) => wrongCode(line, { taxTyCd: '04' }));
  return line && `Invalid taxTyCd on item: ${line.itemSeq}: ${line.taxTyCd}`;
}
