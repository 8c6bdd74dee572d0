import { refused, succeeded } from '../answer.js';
import { firstViolation } from './first-violation.js';
import { deviceOperation, type DeviceContext } from './operation.js';
import { purchaseFields, type Purchase } from './purchase-fields.js';
import { outOfSequence, purchaseRules } from './purchase-rules.js';

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
