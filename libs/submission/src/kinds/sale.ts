import { firstStage, isSettled, type SaleDocument } from '@app/domain';
import { type Database, readItems, readSaleGround, type Turn } from '@app/persistence';
import { deviceNotReady } from './device-not-ready.js';
import type { Kind, Owner, Readiness } from './kind.js';
import {
  awaitedItems,
  copyRefusals,
  dateRefusals,
  itemRefusals,
  originalRefusals,
  unknownItem,
} from './sale-refusals.js';

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
  provesLane: true,
  reference: (document) => document.invoiceNumber,
  naturalKey: (document, owner) => keyOf(document.invoiceNumber, owner),
  series: ({ environment, tin, bhfId }) => `sale/${environment}/${tin}/${bhfId}`,

  async ground(db, document, owner, { mayFollow }) {
    const { originalInvoiceNumber } = document;
    const ground = await readSaleGround(db, {
      laneId: owner.laneId,
      naturalKey: this.naturalKey(document, owner),
      originalKey: originalInvoiceNumber && keyOf(originalInvoiceNumber, owner),
      taxpayer: owner,
      itemCodes: [...new Set(document.lines.map(({ itemCode }) => itemCode))],
    });
    const refusals = firstStage([
      ...(ground.deviceReady ? [] : [deviceNotReady]),
      ...originalRefusals(document, ground, owner.laneId, mayFollow),
      ...itemRefusals(document, ground),
      ...dateRefusals(document, ground),
      ...copyRefusals(document, ground),
    ]);
    const awaited = awaitedItems(ground);
    return {
      knownId: ground.knownId,
      refusals,
      document: awaited.length > 0 ? { ...document, awaitedItems: awaited } : document,
      follows: ground.original?.id,
      ...(ground.original && !isSettled(ground.original.status) ? { pendingId: ground.original.id } : {}),
    };
  },

  async ready(db, document, turn) {
    const items = await awaitedItemsReady(db, document, turn);
    if (items) return items;
    if (document.originalInvoiceNumber === null) return { kind: 'ready', originalNumber: null };
    return originalReady(db, document, turn);
  },
};

/** How long a sale waits for an item that another branch is registering; then the authority may judge. */
const ITEM_PATIENCE_MS = 30_000;

/** An item may be registered through another branch's lane, which does not wait for ours. */
async function awaitedItemsReady(db: Database, document: StoredSale, turn: Turn): Promise<Readiness | null> {
  if (!document.awaitedItems?.length) return null;
  const items = await readItems(db, { environment: turn.environment, tin: turn.device.tin }, document.awaitedItems);
  const pending = items.find(({ state }) => state === 'PENDING');
  if (pending && turn.ageMs < ITEM_PATIENCE_MS) {
    return { kind: 'later', reason: `item ${pending.itemCode} is being registered` };
  }
  const known = new Set(items.map(({ itemCode }) => itemCode));
  const isGone = (itemCode: string) => document.awaitedItems!.includes(itemCode) && !known.has(itemCode);
  const line = document.lines.findIndex(({ itemCode }) => isGone(itemCode));
  return line < 0 ? null : { kind: 'refused', refusal: unknownItem(document, line) };
}

/** It stands before us in our own line, so by now it has settled. */
async function originalReady(db: Database, document: StoredSale, turn: Turn): Promise<Readiness> {
  const owner = { environment: turn.environment, tin: turn.device.tin, accountId: turn.accountId };
  const ground = await readSaleGround(db, {
    laneId: turn.laneId,
    naturalKey: '',
    originalKey: keyOf(document.originalInvoiceNumber!, owner),
    taxpayer: owner,
    itemCodes: [],
  });
  const [refusal] = originalRefusals(document, ground, turn.laneId, false);
  if (refusal) return { kind: 'refused', refusal };
  const { number, document: original } = ground.original!;
  return {
    kind: 'ready',
    originalNumber: number,
    originalBuyer: { pin: original.buyerPin, name: original.buyerName },
  };
}
