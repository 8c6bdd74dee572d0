import { firstStage, isSettled, type SaleDocument } from '@app/domain';
import { readItems, readSaleGround, type Turn, type Tx } from '@app/persistence';
import type { Kind, Owner } from './kind.js';
import { awaitedItems, copyRefusals, itemRefusals, originalRefusals, unknownItem } from './sale-refusals.js';
import { deviceNotReady } from './device-not-ready.js';

/** As it is stored: with the items whose registration had not settled when it was accepted. */
export interface StoredSale extends SaleDocument {
  awaitedItems?: string[];
}

type Taxpayer = Pick<Owner, 'environment' | 'tin' | 'accountId'>;

const keyOf = (invoiceNumber: string, { environment, accountId, tin }: Taxpayer): string =>
  `invoice/${environment}/${accountId}/${tin}/${invoiceNumber}`;

/** Sales, training sales, copies and returns: whatever the authority signs. */
export const sale: Kind<StoredSale> = {
  name: 'sale',
  doubt: 'find',
  reference: (document) => document.invoiceNumber,
  naturalKey: (document, owner) => keyOf(document.invoiceNumber, owner),
  series: ({ environment, tin, bhfId }) => `sale/${environment}/${tin}/${bhfId}`,

  async ground(tx, document, owner, { mayFollow }) {
    const { originalInvoiceNumber } = document;
    const ground = await readSaleGround(tx, {
      laneId: owner.laneId,
      naturalKey: this.naturalKey(document, owner),
      originalKey: originalInvoiceNumber && keyOf(originalInvoiceNumber, owner),
      taxpayer: owner,
      itemCodes: [...new Set(document.lines.map(({ itemCode }) => itemCode))],
    });
    const refusals = firstStage([
      ...(ground.deviceReady ? [] : [deviceNotReady]),
      ...originalRefusals(document, ground, mayFollow),
      ...itemRefusals(document, ground),
      ...copyRefusals(document, ground),
    ]);
    const awaited = awaitedItems(ground);
    return {
      knownId: ground.knownId,
      refusals,
      document: awaited.length > 0 ? { ...document, awaitedItems: awaited } : document,
      ...(ground.original && !isSettled(ground.original.status) ? { pendingId: ground.original.id } : {}),
    };
  },

  async ready(tx, document, turn) {
    const items = await awaitedItemsReady(tx, document, turn);
    if (items) return items;
    if (document.originalInvoiceNumber === null) return { kind: 'ready', originalNumber: null };
    return originalReady(tx, document, turn);
  },
};

/** An item may be registered through another branch's lane, which does not wait for ours. */
async function awaitedItemsReady(tx: Tx, document: StoredSale, turn: Turn) {
  if (!document.awaitedItems?.length) return null;
  const items = await readItems(tx, { environment: turn.environment, tin: turn.device.tin }, document.awaitedItems);
  const pending = items.find(({ state }) => state === 'PENDING');
  if (pending) return { kind: 'later', reason: `item ${pending.itemCode} is being registered` } as const;
  const known = new Set(items.map(({ itemCode }) => itemCode));
  const line = document.lines.findIndex(
    ({ itemCode }) => document.awaitedItems!.includes(itemCode) && !known.has(itemCode),
  );
  return line < 0 ? null : ({ kind: 'refused', refusal: unknownItem(document, line) } as const);
}

async function originalReady(tx: Tx, document: StoredSale, turn: Turn) {
  const owner = {
    environment: turn.environment,
    tin: turn.device.tin,
    accountId: turn.accountId as Owner['accountId'],
  };
  const ground = await readSaleGround(tx, {
    laneId: turn.laneId,
    naturalKey: '',
    originalKey: keyOf(document.originalInvoiceNumber!, owner),
    taxpayer: owner,
    itemCodes: [],
  });
  const [refusal] = originalRefusals(document, ground, false);
  if (!refusal) return { kind: 'ready', originalNumber: ground.original!.number } as const;
  if (ground.original && !isSettled(ground.original.status)) {
    return { kind: 'later', reason: `its original ${document.originalInvoiceNumber} has not settled` } as const;
  }
  return { kind: 'refused', refusal } as const;
}
