import {
  completePurchase,
  refusalsToReport,
  type PurchaseConfirmationDocument,
  type PurchaseConfirmationDraft,
  type ReceivedPurchase,
} from '@app/domain';
import {
  findPurchases,
  type InvoiceFacts,
  recordPurchaseAnswer,
  type LedgerReader,
  readInvoiceFacts,
  type Turn,
} from '@app/persistence';
import { distinct } from '../invoices/invoice-kind.js';
import { readinessOf } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind, SubmissionOwner } from '../kind.js';
import { PURCHASE_CONFIRMATION_RULES } from './purchase-confirmation-rules.js';

type ConfirmationDocument = PurchaseConfirmationDocument;
type BuyerRef = Pick<SubmissionOwner, 'environment' | 'tin'>;

/**
 * What a buyer says to a supplier's invoice, once and for all. Only where other software answers purchases of the same
 * branch at the same moment may "it is there" be about another's: nobody can be asked whose it is.
 */
export const purchaseConfirmation: Kind<ConfirmationDocument, PurchaseConfirmationDraft> = {
  name: 'purchase-confirmation',
  doubtPolicy: 'resend',
  // A purchase that is refused must not stop the sales of its branch.
  refusalsCountAgainstLane: false,
  reference: ({ supplierInvoiceNumber }) => supplierInvoiceNumber,
  naturalKey: (draft, owner) => keyOf(draft, owner),
  /** Counted by branch, apart from its sales. */
  series: (_, { environment, tin, bhfId }) => `purchase/${environment}/${tin}/${bhfId}`,

  async checkPreconditions(db, draft, owner) {
    const candidates = (await findPurchases(db, owner, draft)).map(({ purchase }) => purchase);
    const [purchase] = candidates.length === 1 ? candidates : [];
    const key = keyOf({ ...draft, purchase: purchase ?? null }, owner);
    const facts = await readPurchaseFacts(db, draft, purchase, key, owner);
    const document = purchase ? completePurchase(draft, purchase, facts.items) : null;
    const refusals = refusalsToReport(refusalsOf(PURCHASE_CONFIRMATION_RULES, { draft, candidates, facts }));
    return { knownId: purchase ? facts.knownId : null, document, refusals };
  },

  async checkReadiness(db, document, turn) {
    const owner = { ...turn, tin: turn.device.tin };
    return readinessOf(await readPurchaseFacts(db, document, document.purchase, '', owner, turn.id), []);
  },

  resultForOwner: (_, { number, document }) => ({
    cisInvcNo: number,
    cfmDt: (document as ConfirmationDocument).confirmedAt,
  }),

  async onSettled(tx, { purchase, answer }, { environment, device }, status) {
    if (status === 'APPROVED') await recordPurchaseAnswer(tx, { environment, tin: device.tin }, purchase, answer);
  },
};

/** By the invoice it is about, once that is known: the branch may have been said or not. */
function keyOf({ supplierPin, supplierInvoiceNumber, purchase }: PurchaseConfirmationDraft, owner: BuyerRef): string {
  const invoiceKeyParts = purchase
    ? [purchase.supplierBhfId, purchase.invoiceNumber, purchase.receiptType]
    : [supplierInvoiceNumber];
  return ['purchase', owner.environment, owner.tin, supplierPin, ...invoiceKeyParts].join('/');
}

/** The items its lines may be. */
function readPurchaseFacts(
  db: LedgerReader,
  { lines }: Pick<PurchaseConfirmationDraft, 'lines'>,
  purchase: ReceivedPurchase | undefined,
  naturalKey: string,
  owner: BuyerRef & Pick<SubmissionOwner, 'laneId'>,
  asker: Turn['id'] | null = null,
): Promise<InvoiceFacts> {
  const reportedLines = purchase?.lines ?? [];
  const itemCodes = [...lines, ...reportedLines].map(({ itemCode }) => itemCode);
  return readInvoiceFacts(db, {
    ...{ laneId: owner.laneId, naturalKey, originalKey: null, taxpayer: owner, asker },
    itemCodes: distinct(itemCodes),
    barcodes: distinct(reportedLines.map(({ barcode }) => barcode)),
  });
}
