import {
  completePurchase,
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
  type AttemptFacts,
} from '@app/persistence';
import { distinct } from '../invoices/invoice-kind.js';
import { readinessOf } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind, SubmissionOwner } from '../kind.js';
import { PURCHASE_CONFIRMATION_RULES } from './purchase-confirmation-rules.js';

type ConfirmationDocument = PurchaseConfirmationDocument;
type BuyerRef = Pick<SubmissionOwner, 'environment' | 'tin'>;

/**
 * A buyer accepts or refuses a supplier's invoice, once. In doubt it is sent again, and the answer "duplicate" means that
 * it was received. This is wrong only when other software answers the same purchase at the same moment; the authority
 * offers no question to find out.
 */
export const purchaseConfirmation: Kind<ConfirmationDocument, PurchaseConfirmationDraft> = {
  name: 'purchase-confirmation',
  doubtPolicy: 'resend',
  isOneTime: true,
  reference: ({ supplierInvoiceNumber }) => supplierInvoiceNumber,
  naturalKey: (draft, owner) => keyOf(draft, owner),
  series: (_, owner) => purchaseSeriesOf(owner),

  /** The confirmation itself; the data that the authority sent about the purchase do not count. */
  fingerprintFacts: (document) => [
    document.kind,
    document.supplierPin,
    document.supplierBhfId,
    document.purchase.invoiceNumber,
    document.answer,
    document.paymentType,
    document.total,
    document.lines.map(({ sequence, itemCode }) => [sequence, itemCode]),
    ...(document.onlyTheseLines ? ['only these lines'] : []),
  ],

  async checkPreconditions(db, draft, owner) {
    const candidates = (await findPurchases(db, owner, draft)).map(({ purchase }) => purchase);
    const [purchase] = candidates.length === 1 ? candidates : [];
    const key = keyOf({ ...draft, purchase: purchase ?? null }, owner);
    const facts = await readPurchaseFacts(db, draft, purchase, key, owner);
    const document = purchase ? completePurchase(draft, purchase, facts.items) : null;
    const refusals = refusalsOf(PURCHASE_CONFIRMATION_RULES, { draft, candidates, facts });
    return { knownId: purchase ? facts.knownId : null, document, refusals };
  },

  async checkReadiness(db, document, submission) {
    const owner = { ...submission, tin: submission.device.tin };
    return readinessOf(await readPurchaseFacts(db, document, document.purchase, '', owner, submission.id), []);
  },

  resultForOwner: (_, { number, document }) => ({
    cisInvcNo: number,
    cfmDt: (document as ConfirmationDocument).confirmedAt,
  }),

  async onSettled(tx, { purchase, answer }, { environment, device }, status) {
    if (status === 'APPROVED') await recordPurchaseAnswer(tx, { environment, tin: device.tin }, purchase, answer);
  },
};

/** The authority counts the purchases of a branch apart from its sales. */
export const purchaseSeriesOf = ({
  environment,
  tin,
  bhfId,
}: Pick<SubmissionOwner, 'environment' | 'tin' | 'bhfId'>): string => `purchase/${environment}/${tin}/${bhfId}`;

/**
 * The supplier's invoice makes the key once it is found. The key is then the same, whether or not the client named the
 * supplier's branch.
 */
function keyOf({ supplierPin, supplierInvoiceNumber, purchase }: PurchaseConfirmationDraft, owner: BuyerRef): string {
  const invoiceKeyParts = purchase
    ? [purchase.supplierBhfId, purchase.invoiceNumber, purchase.receiptType]
    : [supplierInvoiceNumber];
  return ['purchase', owner.environment, owner.tin, supplierPin, ...invoiceKeyParts].join('/');
}

/** Reads the facts about the items that the lines may mean. */
function readPurchaseFacts(
  db: LedgerReader,
  { lines }: Pick<PurchaseConfirmationDraft, 'lines'>,
  purchase: ReceivedPurchase | undefined,
  naturalKey: string,
  owner: BuyerRef & Pick<SubmissionOwner, 'laneId'>,
  asker: AttemptFacts['id'] | null = null,
): Promise<InvoiceFacts> {
  const reportedLines = purchase?.lines ?? [];
  const itemCodes = [...lines, ...reportedLines].map(({ itemCode }) => itemCode);
  return readInvoiceFacts(db, {
    ...{ laneId: owner.laneId, naturalKey, originalKey: null, taxpayer: owner, asker },
    itemCodes: distinct(itemCodes),
    barcodes: distinct(reportedLines.map(({ barcode }) => barcode)),
  });
}
