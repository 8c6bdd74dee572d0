import type { InvoiceDocument, Refusal } from '@app/domain';
import type { InvoiceItem } from '@app/persistence';
import type { InvoiceRuleInput, PreconditionRule, DocumentRuleInput } from './rule.js';
import { refusalOf } from './refusal-of.js';

/**
 * Where registering was asked for, what cannot be registered lacks a class; where it was not, an unknown item is simply
 * unknown. What is being registered by this very post is neither, whatever becomes of its registration.
 */
export function unknownLineItem(
  code: string,
  index: number,
  itemsToRegister: InvoiceRuleInput['itemsToRegister'],
): Refusal {
  return itemsToRegister === null
    ? refusalOf(
        '005',
        `lines[${index}].itemCode`,
        `There is no item ${code}.`,
        'Register the item first, with POST /api/v1/items, /items/goods or /items/service.',
      )
    : refusalOf(
        '002',
        `lines[${index}].itemClass`,
        `Item ${code} is not registered, and without its class it cannot be.`,
        'Add the ten-digit class of the item, so that it can be registered with this.',
      );
}

export const isRegisteredWithIt = (code: string, itemsToRegister: InvoiceRuleInput['itemsToRegister']): boolean =>
  itemsToRegister?.some(({ itemCode }) => itemCode === code) ?? false;

export const itemsAreKnown: PreconditionRule<DocumentRuleInput<InvoiceDocument>> = ({
  document,
  facts,
  itemsToRegister,
}) =>
  document.lines.flatMap(({ itemCode }, index) =>
    isKnown(itemCode, facts.items) ||
    isRegisteredWithIt(itemCode, itemsToRegister) ||
    document.registers.includes(itemCode)
      ? []
      : [unknownLineItem(itemCode, index, itemsToRegister)],
  );

export const itemsAreActive: PreconditionRule<DocumentRuleInput<InvoiceDocument>> = ({ document, facts }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) =>
        facts.items.some(({ code, active }) => code === itemCode && !active) ? [inactiveItem(itemCode, index)] : [],
      );

/** Goods may be sold once their stock has been activated; those that this post registers have none yet. */
export const goodsAreActivated: PreconditionRule<DocumentRuleInput<InvoiceDocument>> = ({ document, facts }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) => {
        const item = facts.items.find(({ code }) => code === itemCode);
        if (!item || item.itemType === '3' || document.registers.includes(itemCode)) return [];
        return facts.activated.includes(itemCode) ? [] : [notActivated(itemCode, index)];
      });

const isKnown = (itemCode: string, items: readonly InvoiceItem[]): boolean =>
  items.some(({ code }) => code === itemCode);

const inactiveItem = (itemCode: string, index: number): Refusal =>
  refusalOf('003', `lines[${index}].itemCode`, `Item ${itemCode} is inactive.`, 'Sell another item, or activate it.');

const notActivated = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '003',
    `lines[${index}].itemCode`,
    `The stock of item ${itemCode} has not been activated.`,
    'Activate it first, with PUT /api/v1/stock/master/activate.',
  );
