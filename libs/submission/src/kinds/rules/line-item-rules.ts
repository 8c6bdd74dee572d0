import type { CallFirst, InvoiceDocument, Refusal } from '@app/domain';
import type { InvoiceItem } from '@app/persistence';
import { type InvoiceRuleInput, type PreconditionRule, type DocumentRuleInput, refusalOf } from './rule.js';

export const itemNotRegistered = (field: string, code: string): Refusal => ({
  ...refusalOf(
    '005',
    field,
    `Item ${code} is not registered.`,
    'Register it first, with POST /api/v1/items, /api/v1/items/goods or /api/v1/items/service.',
    [{ method: 'POST', path: '/api/v1/items', body: { itemCd: code }, about: 'Registers the item.' }],
  ),
  unknownItem: code,
});

const activationOf = (itemCd: string, about: string): CallFirst => ({
  ...{ method: 'PUT', path: '/api/v1/stock/master/activate', body: { itemCd }, about },
});

/**
 * The refusal of an unknown item. If the client asked for registration, the item is unknown only because its line lacks
 * the class that registering needs.
 */
export function unknownLineItem(
  code: string,
  index: number,
  itemsToRegister: InvoiceRuleInput['itemsToRegister'],
): Refusal {
  return itemsToRegister === null
    ? itemNotRegistered(`lines[${index}].itemCode`, code)
    : refusalOf(
        '002',
        `lines[${index}].itemClass`,
        `Item ${code} is not registered, and registering it needs its class.`,
        'Add the ten-digit class of the item to this line, or register the item first.',
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
      : [withActivation(unknownLineItem(itemCode, index, itemsToRegister), itemCode, document)],
  );

export const itemsAreActive: PreconditionRule<DocumentRuleInput<InvoiceDocument>> = ({ document, facts }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) =>
        facts.items.some(({ code, active }) => code === itemCode && !active) ? [inactiveItem(itemCode, index)] : [],
      );

/** Goods may be sold once their stock has been activated. Goods that this post registers are exempt: they have no stock yet. */
export const goodsAreActivated: PreconditionRule<DocumentRuleInput<InvoiceDocument>> = ({ document, facts }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) => {
        const item = facts.items.find(({ code }) => code === itemCode);
        if (!item || item.itemType === '3' || document.registers.includes(itemCode)) return [];
        return facts.stock.some(({ code }) => code === itemCode) ? [] : [notActivated(itemCode, index)];
      });

/** A sale takes goods from stock, and an item that is not registered may be goods. */
const withActivation = (refusal: Refusal, itemCode: string, { receiptType }: InvoiceDocument): Refusal =>
  receiptType === 'S' && refusal.callsFirst
    ? {
        ...refusal,
        callsFirst: [
          ...refusal.callsFirst,
          activationOf(itemCode, 'Activates the stock with the counted quantity, if the item is goods.'),
        ],
      }
    : refusal;

const isKnown = (itemCode: string, items: readonly InvoiceItem[]): boolean =>
  items.some(({ code }) => code === itemCode);

const inactiveItem = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '003',
    `lines[${index}].itemCode`,
    `Item ${itemCode} is inactive.`,
    'Activate it with PUT /api/v1/items/{code} and useYn "Y", or remove the line.',
    [
      {
        method: 'PUT',
        path: `/api/v1/items/${encodeURIComponent(itemCode)}`,
        body: { useYn: 'Y' },
        about: 'Makes the item active again.',
      },
    ],
  );

const notActivated = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '003',
    `lines[${index}].itemCode`,
    `The stock of item ${itemCode} has not been activated.`,
    'Activate it first, with PUT /api/v1/stock/master/activate and the counted quantity.',
    [activationOf(itemCode, 'Activates the stock of the item with the counted quantity.')],
  );
