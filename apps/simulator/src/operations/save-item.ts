import { refused, succeeded, type Answer } from '../answer.js';
import { itemCodeProblem, itemUnitsProblem, runningNumberProblem } from './item-code.js';
import { itemFields, type SavedItem } from './item-fields.js';
import { deviceOperation, type DeviceScene } from './operation.js';

/** An item belongs to the taxpayer, whichever branch saved it. The direct hosts let it be saved again, to change it. */
export const saveItem = deviceOperation({
  name: 'saveItem',
  aliases: [],
  fields: itemFields,
  appId: true,
  ownWords: { orgnNatCd: 'orgnNatCd cannot be null' },
  decide(item, scene) {
    const refusal = refusalOf(item, scene);
    if (refusal) return refusal;
    const { tin, bhfId } = scene.device.identity;
    scene.ledger.record({ type: 'item', tin, bhfId, item, savedAt: scene.now.getTime() });
    return succeeded();
  },
});

function refusalOf(item: SavedItem, { ledger, device, rules }: DeviceScene): Answer | undefined {
  if (rules.classesFirst && !device.hasPulledClasses) return refused('910', CLASSES_FIRST);
  const { tin } = device.identity;
  if (rules.items && ledger.items.find(tin, item.itemCd)) return refused('994');
  const problem =
    (rules.codes && itemUnitsProblem(item)) || (rules.items && codeProblem(item, ledger.items.countOf(tin) + 1));
  return problem ? refused('910', problem) : undefined;
}

const codeProblem = (item: SavedItem, expected: number) =>
  itemCodeProblem(item) ?? runningNumberProblem(item, expected);

export const CLASSES_FIRST = 'Please make the "Get Item Classification List" request first';
