import { STOCK_MASTER_DELAY_MS, type StockMasterDocument, type StockMovementDocument } from '@app/domain';
import { invoiceKeyOf, type AttemptFacts } from '@app/persistence';
import type { FollowUpDraft, Kind, SeriesOwner, SeriesScopes } from '../kind.js';
import { callerMovement, callerMovementPreconditions } from './caller-movement.js';
import { countMovement } from './count-movement.js';
import { invoiceMovement } from './invoice-movement.js';
import { itemCodesOf, movementKeyOf } from './movement-facts.js';
import type { MovementOrigin } from './movement-origin.js';
import { itemKeyOf } from '../item/item.js';

const ORIGINS: Record<StockMovementDocument['origin'], MovementOrigin> = {
  caller: callerMovement,
  invoice: invoiceMovement,
  count: countMovement,
};

/**
 * Goods in or out of a branch. The authority accepts each number once. So a movement in doubt is sent again under its
 * number, and the answer "duplicate" means that the first one was received. This is wrong only when other software moves
 * stock of the same taxpayer at the same moment; the authority offers no question to find out.
 */
export const stockMovement: Kind<StockMovementDocument, StockMovementDocument> = {
  name: 'stock-movement',
  doubtPolicy: 'resend',
  reference: ({ movementNumber, lines }) => (movementNumber === null ? lines[0]!.itemCode : String(movementNumber)),
  naturalKey: (document, owner, id) =>
    document.origin === 'caller' ? movementKeyOf(document, owner) : `stock-movement/count/${id}`,
  series: (_, owner) => movementSeriesOf(owner),
  sharedSeries: {
    within: (_, owner, { movements }) => movementSeriesOf(owner, movements),
    branchSetting: 'MOVEMENT_SERIES=branch',
  },
  automaticCause: ({ origin }) => (origin === 'caller' ? null : origin),
  fingerprintFacts: factsOf,

  dependencies: ({ ofInvoice, lines }, owner) => ({
    requires: [
      ...(ofInvoice === null ? [] : [invoiceKeyOf(ofInvoice, owner)]),
      ...itemCodesOf(lines).map((code) => itemKeyOf(code, owner)),
    ],
  }),

  // Only callers post movements; those of invoices and counts are created with the document they belong to.
  checkPreconditions: callerMovementPreconditions,
  checkReadiness: (db, document, submission) => ORIGINS[document.origin].checkReadiness(db, document, submission),
  approvalEffects: (document, submission) => ({
    stock: ORIGINS[document.origin].stockChanges(document),
    followUps: stockMasterFollowUps(document, submission),
  }),
};

/** The goods, the time and the reason. Data of the items are left out, since these may have changed since. */
function factsOf(movement: StockMovementDocument): unknown[] {
  return [
    movement.kind,
    movement.origin,
    movement.movementNumber,
    movement.originalMovementNumber,
    movement.countedTo,
    movement.stockType,
    movement.occurredOn,
    movement.partnerPin,
    movement.ofInvoice,
    movement.ofPurchase && [movement.ofPurchase.supplierPin, movement.ofPurchase.supplierInvoiceNumber],
    movement.taxableTotal,
    movement.taxTotal,
    movement.total,
    movement.lines.map(({ itemCode, quantity, unitPrice, total }) => [itemCode, quantity, unitPrice, total]),
    // Older movements could not name a branch; without a branch the facts stay as they were stored then.
    ...(movement.partnerBranch ? [movement.partnerBranch] : []),
  ];
}

/** Creates one master for each item, unless one waits already: a waiting master reports the balance when it is the head. */
function stockMasterFollowUps({ lines, origin }: StockMovementDocument, submission: AttemptFacts): FollowUpDraft[] {
  // A count was accepted together with a master of its own.
  if (!submission.stockFollows || origin === 'count') return [];
  return [...new Set(lines.map(({ itemCode }) => itemCode))].map((itemCode) => ({
    reference: itemCode,
    naturalKey: `stock-master/${submission.laneId}/${itemCode}`,
    document: stockMasterOf(itemCode),
    delayMs: STOCK_MASTER_DELAY_MS,
  }));
}

const stockMasterOf = (itemCode: string): StockMasterDocument => ({
  kind: 'stock-master',
  itemCode,
  quantity: null,
  activates: false,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
});

/** The authority counts the movements of a taxpayer in one series for all branches, or in one for each branch. */
export const movementSeriesOf = (
  { environment, tin, bhfId }: SeriesOwner,
  scope: SeriesScopes['movements'] = 'pin',
): string => ['stock', environment, tin, ...(scope === 'branch' ? [bhfId] : [])].join('/');
