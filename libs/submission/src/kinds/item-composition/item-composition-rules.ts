import type { ItemCompositionDraft, Refusal } from '@app/domain';
import type { StoredItem } from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';
import { type PreconditionRule, refusalOf } from '../rules/rule.js';

export interface CompositionRuleInput {
  draft: ItemCompositionDraft;
  deviceReady: boolean;
  items: readonly Pick<StoredItem, 'itemCode' | 'itemType'>[];
}

const SERVICE = '3';

const componentField = (index: number): string => `lines[${index}].componentCode`;

const deviceIsInitialised: PreconditionRule<CompositionRuleInput> = ({ deviceReady }) =>
  deviceReady ? [] : [deviceNotInitialised];

const itemIsKnown: PreconditionRule<CompositionRuleInput> = ({ draft: { itemCode }, items }) =>
  items.some((item) => item.itemCode === itemCode) ? [] : [itemNotRegistered('itemCode', itemCode)];

const componentsAreKnown: PreconditionRule<CompositionRuleInput> = ({ draft, items }) =>
  draft.components.flatMap(({ componentCode }, index) =>
    items.some(({ itemCode }) => itemCode === componentCode)
      ? []
      : [itemNotRegistered(componentField(index), componentCode)],
  );

/** Live-proven on the gateway: "You cannot create an service using an item" (fact sheet 2.13). */
const itemIsGoods: PreconditionRule<CompositionRuleInput> = ({ draft: { itemCode }, items }) =>
  items.some((item) => item.itemCode === itemCode && item.itemType === SERVICE)
    ? [
        refusalOf(
          '003',
          'itemCode',
          `Item ${itemCode} is a service, and only goods have components.`,
          'Send the code of an item that is goods (itemTyCd 1 or 2).',
        ),
      ]
    : [];

/** Our choice: the authority has one quantity for each component, so two would replace each other. */
const componentsDiffer: PreconditionRule<CompositionRuleInput> = ({ draft: { itemCode, components } }) =>
  components.flatMap(({ componentCode }, index): Refusal[] => {
    const isItself = componentCode === itemCode;
    const isSecond = components.findIndex((one) => one.componentCode === componentCode) < index;
    if (!isItself && !isSecond) return [];
    const problem = isItself ? 'is the assembled item itself' : 'is in the list twice';
    return [
      refusalOf(
        '003',
        componentField(index),
        `Component ${componentCode} ${problem}.`,
        'Send each component once, with its whole quantity, and never the item itself.',
      ),
    ];
  });

export const COMPOSITION_RULES: readonly PreconditionRule<CompositionRuleInput>[] = [
  deviceIsInitialised,
  itemIsKnown,
  componentsAreKnown,
  itemIsGoods,
  componentsDiffer,
];
