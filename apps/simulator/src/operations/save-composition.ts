import { refused, succeeded } from '../answer.js';
import { compositionFields, type Composition } from './branch-record-fields.js';
import { deviceOperation, type DeviceContext } from './operation.js';

/** Adds one component to an assembled item. */
export const saveComposition = deviceOperation({
  name: 'saveItemComposition',
  aliases: [],
  fields: compositionFields,
  decide(composition, context) {
    const problem = problemOf(composition, context);
    if (problem) return refused('910', problem);
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'composition', tin, bhfId, composition, savedAt: context.now.getTime() });
    return succeeded();
  },
});

function problemOf({ itemCd, cpstItemCd, cpstQty }: Composition, { ledger, device, rules }: DeviceContext) {
  const { tin, bhfId } = device.identity;
  const unknown = rules.items && [itemCd, cpstItemCd].find((code) => !ledger.items.find(tin, code));
  if (unknown) return `Item ${unknown} does not exist in your inventory`;
  // Live evidence of this text is of the gateway alone (fact sheet 2.13).
  if (rules.items && ledger.items.find(tin, itemCd)?.itemTyCd === SERVICE)
    return 'You cannot create an service using an item';
  return rules.stock && ledger.stock.onHand(tin, bhfId, cpstItemCd) < cpstQty ? 'Insufficient Stock' : undefined;
}

const SERVICE = '3';
