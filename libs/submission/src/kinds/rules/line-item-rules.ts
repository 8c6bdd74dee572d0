import type { InvoiceDocument, Refusal } from '@app/domain';
import type { GroundItem } from '@app/persistence';
import type { InvoiceScene, Rule, SceneOf } from './rule.js';
import { refusalOf } from './refusal-of.js';

/**
 * Where registering was asked for, what cannot be registered lacks a class; where it was not, an unknown item is simply
 * unknown. What is being registered by this very post is neither, whatever becomes of its registration.
 */
export function unknownItem(code: string, index: number, registers: InvoiceScene['registers']): Refusal {
  return registers === null
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

export const comesAlong = (code: string, registers: InvoiceScene['registers']): boolean =>
  registers?.some(({ itemCode }) => itemCode === code) ?? false;

export const itemsAreKnown: Rule<SceneOf<InvoiceDocument>> = ({ document, ground, registers }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    isKnown(itemCode, ground.items) || comesAlong(itemCode, registers) || document.registers.includes(itemCode)
      ? []
      : [unknownItem(itemCode, index, registers)],
  );

export const itemsAreActive: Rule<SceneOf<InvoiceDocument>> = ({ document, ground }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) =>
        ground.items.some(({ code, active }) => code === itemCode && !active) ? [inactiveItem(itemCode, index)] : [],
      );

/** Goods may be sold once their stock has been activated; those that this post registers have none yet. */
export const goodsAreActivated: Rule<SceneOf<InvoiceDocument>> = ({ document, ground }) =>
  document.receiptType !== 'S'
    ? []
    : document.lines.flatMap(({ itemCode }, index) => {
        const item = ground.items.find(({ code }) => code === itemCode);
        if (!item || item.itemType === '3' || document.registers.includes(itemCode)) return [];
        return ground.activated.includes(itemCode) ? [] : [notActivated(itemCode, index)];
      });

const isKnown = (itemCode: string, items: readonly GroundItem[]): boolean =>
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
