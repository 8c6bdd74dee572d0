import { type ItemDocument, structuredItemCode } from '@app/domain';
import { addPendingItems, changeItem, deleteRefusedItem, readItemFacts, registerItem } from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import { barcodeKeyOf, itemKeyOf } from './item-key.js';
import { itemReadiness, unknownItem } from './item-readiness.js';
import type { Kind } from '../kind.js';

/**
 * An item of the taxpayer: a new one, which counts as known from its acceptance on, so that sales may follow it at once;
 * or a change of one that is there, which counts once it is approved. A change never joins another: whoever says A, then
 * B, then A again wants A.
 */
export const item: Kind<ItemDocument, ItemDocument> = {
  name: 'item',
  doubtPolicy: 'resend',
  changesExisting: ({ isChange }) => isChange,
  // Mistakes in a catalogue say nothing about the branch, and must not stop the sales that came with it.
  refusalsCountAgainstLane: false,
  reference: ({ itemCode }) => itemCode,
  naturalKey: (document, owner, id) => (document.isChange ? `item-change/${id}` : itemKeyOf(document.itemCode, owner)),
  /** The authority counts the items of a taxpayer, whichever branch registers them. */
  series: ({ isChange }, { environment, tin }) => (isChange ? null : `item/${environment}/${tin}`),
  sharesSeries: true,
  dependencies: ({ barcode }, owner) => ({ provides: barcode === null ? [] : [barcodeKeyOf(barcode, owner)] }),

  async checkPreconditions(db, document, owner) {
    const { itemCode } = document;
    const naturalKey = itemKeyOf(itemCode, owner);
    const facts = await readItemFacts(db, { laneId: owner.laneId, naturalKey, taxpayer: owner, itemCode });
    const refusals = [
      ...(facts.deviceReady ? [] : [deviceNotInitialised]),
      ...(document.isChange && !facts.isThere ? [unknownItem(document.itemCode)] : []),
    ];
    return { knownId: document.isChange ? null : facts.knownId, document, refusals: refusals.slice(0, 1) };
  },

  async checkReadiness(db, document, turn) {
    return document.isChange ? itemReadiness(db, document.itemCode, turn) : { kind: 'ready' };
  },

  async onAccepted(tx, accepted) {
    const added = accepted.filter(({ document }) => !document.isChange);
    if (added.length > 0)
      await addPendingItems(
        tx,
        added.map(({ document: item, owner, id }) => ({ item, taxpayer: owner, id })),
      );
  },

  async onSettled(tx, document, turn, status) {
    const taxpayer = { environment: turn.environment, tin: turn.device.tin };
    if (document.isChange) {
      if (status === 'APPROVED') await changeItem(tx, taxpayer, document);
    } else if (status === 'APPROVED') {
      const authorityCode = turn.number === null ? null : structuredItemCode(document, turn.number);
      await registerItem(tx, turn.id, taxpayer, document.itemCode, authorityCode);
    } else if (status === 'REJECTED' || status === 'FAILED') {
      await deleteRefusedItem(tx, turn.id, taxpayer, document.itemCode);
    }
  },
};
