import { refused, succeeded, type AuthorityAnswer } from '../answer.js';
import { isListed } from '../seeds/item-classes/index.js';
import { itemCodeProblem, itemUnitsProblem, paddedUnitProblem, runningNumberProblem } from './item-code.js';
import { itemFields, type SavedItem } from './item-fields.js';
import { prefixOf } from '../stores/items.js';
import { deviceOperation, type DeviceContext } from './operation.js';

/** An item belongs to the taxpayer, whichever branch saves it. On the direct hosts a second save changes the item. */
export const saveItem = deviceOperation({
  name: 'saveItem',
  aliases: [],
  fields: itemFields,
  appId: true,
  brokenByDuplicates: true,
  missingFieldTexts: { orgnNatCd: 'orgnNatCd cannot be null' },
  decide(item, context) {
    const refusal = refusalOf(item, context);
    if (refusal) return refusal;
    const { tin, bhfId } = context.device.identity;
    context.ledger.record({ type: 'item', tin, bhfId, item, savedAt: context.now.getTime() });
    return succeeded();
  },
});

function refusalOf(item: SavedItem, { ledger, device, rules }: DeviceContext): AuthorityAnswer | undefined {
  if (rules.classesFirst && !device.hasPulledClasses) return refused('910', CLASSES_FIRST);
  const { tin } = device.identity;
  if (rules.items && ledger.items.find(tin, item.itemCd)) return refused('994');
  const { items } = ledger;
  const saved = rules.itemsPerPrefix ? items.countOfPrefix(tin, prefixOf(item.itemCd)) : items.countOf(tin);
  const problem =
    (rules.codes && itemUnitsProblem(item)) ||
    (rules.twoLetterUnits && paddedUnitProblem(item)) ||
    (rules.classes && !isListed(item.itemClsCd, rules) && UNLISTED_CLASS) ||
    (rules.items && codeProblem(item, saved + 1));
  return problem ? refused('910', problem) : undefined;
}

const codeProblem = (item: SavedItem, expected: number) =>
  itemCodeProblem(item) ?? runningNumberProblem(item, expected);

export const UNLISTED_CLASS =
  'Ensure you use a valid item classification code from the Get Item Classification List endpoint';

export const CLASSES_FIRST = 'Please make the "Get Item Classification List" request first';
