import {
  completePurchase,
  firstStage,
  type PurchaseConfirmationDocument,
  type PurchaseConfirmationDraft,
  type ReceivedPurchase,
} from '@app/domain';
import {
  findPurchases,
  type InvoiceGround,
  notePurchaseAnswer,
  type Reader,
  readInvoiceGround,
  type Turn,
} from '@app/persistence';
import { distinct } from '../invoices/invoice-kind.js';
import { invoiceReadiness } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind, Owner } from '../kind.js';
import { PURCHASE_RULES } from './purchase-confirmation-rules.js';

type Document = PurchaseConfirmationDocument;
type Taxpayer = Pick<Owner, 'environment' | 'tin'>;

/**
 * What a buyer says to a supplier's invoice, once and for all. Only where other software answers purchases of the same
 * branch at the same moment may "it is there" be about another's: nobody can be asked whose it is.
 */
export const purchaseConfirmation: Kind<Document, PurchaseConfirmationDraft> = {
  name: 'purchase-confirmation',
  doubt: 'resend',
  // A purchase that is refused must not stop the sales of its branch.
  provesLane: false,
  reference: ({ supplierInvoiceNumber }) => supplierInvoiceNumber,
  naturalKey: (draft, owner) => keyOf(draft, owner),
  /** Counted by branch, apart from its sales. */
  series: (_, { environment, tin, bhfId }) => `purchase/${environment}/${tin}/${bhfId}`,

  async ground(db, draft, owner) {
    const candidates = (await findPurchases(db, owner, draft)).map(({ purchase }) => purchase);
    const [purchase] = candidates.length === 1 ? candidates : [];
    const key = keyOf({ ...draft, purchase: purchase ?? null }, owner);
    const ground = await readGround(db, draft, purchase, key, owner);
    const document = purchase ? completePurchase(draft, purchase, ground.items) : null;
    const refusals = firstStage(refusalsOf(PURCHASE_RULES, { draft, candidates, ground }));
    return { knownId: purchase ? ground.knownId : null, document, refusals };
  },

  async ready(db, document, turn) {
    const owner = { ...turn, tin: turn.device.tin };
    return invoiceReadiness(await readGround(db, document, document.purchase, '', owner, turn.id), []);
  },

  result: (_, { number, document }) => ({
    cisInvcNo: number,
    cfmDt: (document as Document).confirmedAt,
  }),

  async settled(tx, { purchase, answer }, { environment, device }, status) {
    if (status === 'APPROVED') await notePurchaseAnswer(tx, { environment, tin: device.tin }, purchase, answer);
  },
};

/** By the invoice it is about, once that is known: the branch may have been said or not. */
function keyOf({ supplierPin, supplierInvoiceNumber, purchase }: PurchaseConfirmationDraft, owner: Taxpayer): string {
  const which = purchase
    ? [purchase.supplierBhfId, purchase.invoiceNumber, purchase.receiptType]
    : [supplierInvoiceNumber];
  return ['purchase', owner.environment, owner.tin, supplierPin, ...which].join('/');
}

/** The items its lines may be. */
function readGround(
  db: Reader,
  { lines }: Pick<PurchaseConfirmationDraft, 'lines'>,
  purchase: ReceivedPurchase | undefined,
  naturalKey: string,
  owner: Taxpayer & Pick<Owner, 'laneId'>,
  asker: Turn['id'] | null = null,
): Promise<InvoiceGround> {
  const told = purchase?.lines ?? [];
  const itemCodes = [...lines, ...told].map(({ itemCode }) => itemCode);
  return readInvoiceGround(db, {
    ...{ laneId: owner.laneId, naturalKey, originalKey: null, taxpayer: owner, asker },
    itemCodes: distinct(itemCodes),
    barcodes: distinct(told.map(({ barcode }) => barcode)),
  });
}
