import { type ItemDocument, itemCodePrefix, type Remark, structuredItemCode } from '@app/domain';
import {
  addPendingItems,
  changeItem,
  deleteRefusedItem,
  readItemFacts,
  registerItem,
  type TaxpayerRef,
} from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';
import type { Kind } from '../kind.js';
import { itemReadiness } from './item-readiness.js';

const barcodeOfTwoItems = (barcode: string, other: string): Remark => ({
  field: 'barcode',
  message: `item ${other} has the barcode ${barcode}, too.`,
  fix: 'The item is accepted. A return by barcode cannot tell the two apart where a sale has both: return them by their codes.',
});

/**
 * A new item of the taxpayer, or a change of one. A new item counts as known from its acceptance, so that sales may follow
 * at once; a change counts once it is approved. Two equal changes stay two submissions: a client that posts A, then B,
 * then A again wants A.
 */
export const item: Kind<ItemDocument, ItemDocument> = {
  name: 'item',
  doubtPolicy: 'resend',
  changesExisting: ({ isChange }) => isChange,
  reference: ({ itemCode }) => itemCode,
  naturalKey: (document, owner, id) => (document.isChange ? `item-change/${id}` : itemKeyOf(document.itemCode, owner)),
  series: ({ isChange }, owner) => (isChange ? null : itemSeriesOf(owner)),
  sharedSeries: {
    within: (document, owner, { items }) => itemSeriesOf(owner, items === 'prefix' ? itemCodePrefix(document) : null),
  },
  dependencies: ({ barcode }, owner) => ({ provides: barcode === null ? [] : [barcodeKeyOf(barcode, owner)] }),

  async checkPreconditions(db, document, owner) {
    const { itemCode, barcode } = document;
    const naturalKey = itemKeyOf(itemCode, owner);
    const facts = await readItemFacts(db, { laneId: owner.laneId, naturalKey, taxpayer: owner, itemCode, barcode });
    const refusals = [
      ...(facts.deviceReady ? [] : [deviceNotInitialised]),
      ...(document.isChange && !facts.isThere ? [itemNotRegistered('itemCode', document.itemCode)] : []),
    ];
    const remarks = facts.twin === null ? [] : [barcodeOfTwoItems(document.barcode!, facts.twin)];
    return { knownId: document.isChange ? null : facts.knownId, document, refusals, remarks };
  },

  async checkReadiness(db, document, submission) {
    return document.isChange ? itemReadiness(db, document.itemCode, submission) : { kind: 'ready' };
  },

  async onAccepted(tx, accepted) {
    const added = accepted.filter(({ document }) => !document.isChange);
    if (added.length > 0)
      await addPendingItems(
        tx,
        added.map(({ document: item, owner, id }) => ({ item, taxpayer: owner, id })),
      );
  },

  async onSettled(tx, document, submission, status) {
    const taxpayer = { environment: submission.environment, tin: submission.device.tin };
    if (document.isChange) {
      if (status === 'APPROVED') await changeItem(tx, taxpayer, document);
    } else if (status === 'APPROVED') {
      const authorityCode = submission.number === null ? null : structuredItemCode(document, submission.number);
      await registerItem(tx, submission.id, taxpayer, document.itemCode, authorityCode);
    } else if (status === 'REJECTED' || status === 'FAILED') {
      await deleteRefusedItem(tx, submission.id, taxpayer, document.itemCode);
    }
  },
};

/** Items belong to the taxpayer, so the key names no branch. */
export const itemKeyOf = (itemCode: string, { environment, tin }: TaxpayerRef): string =>
  `item/${environment}/${tin}/${itemCode}`;

export const barcodeKeyOf = (barcode: string, { environment, tin }: TaxpayerRef): string =>
  `barcode/${environment}/${tin}/${barcode}`;

/** The authority counts the items of a taxpayer in one series for all branches, or in one for each prefix of the codes. */
export const itemSeriesOf = ({ environment, tin }: TaxpayerRef, prefix: string | null = null): string =>
  ['item', environment, tin, ...(prefix === null ? [] : [prefix])].join('/');
