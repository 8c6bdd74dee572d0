import { refused, succeeded } from '../answer.js';
import { firstViolation } from './first-violation.js';
import { deviceOperation, type DeviceContext, OTHER_BRANCH } from './operation.js';
import { stockMoveFields, type ReportedStockMove } from './stock-move-fields.js';
import { counterOf, moveRules, noTotal, outOfSequence } from './stock-move-rules.js';

/** Records a stock move. A sale does not move the stock; the seller reports that move here too. */
export const insertStockIO = deviceOperation({
  name: 'insertStockIO',
  aliases: ['insert/stockIO', 'saveStockIO'],
  fields: stockMoveFields,
  missingFieldTexts: {
    regTyCd: 'regTyCd cannot be null',
    orgSarNo: 'Cannot invoke "java.lang.Long.longValue()" because the return value of "getOrgSarNo()" is null',
    'itemList[].totAmt': noTotal,
  },
  otherBranchText: OTHER_BRANCH,
  decide(move, context) {
    const refusal = repeatedNumber(move, context) ?? firstViolation(moveRules, move, context);
    if (refusal) return refusal;
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'stock-move', tin, bhfId, move, movedAt: context.now.getTime() });
    return succeeded();
  },
});

function repeatedNumber(
  { sarNo }: ReportedStockMove,
  { ledger: { stock }, device: { identity }, rules }: DeviceContext,
) {
  const [tin, bhfId] = counterOf(identity, rules);
  if (!stock.isTaken(tin, sarNo, bhfId)) return undefined;
  return refused('994', rules.repeatsAreOutOfSequence ? outOfSequence(sarNo, stock.nextNumber(tin, bhfId)) : undefined);
}
