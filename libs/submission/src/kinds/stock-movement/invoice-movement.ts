import { BULK_DELAY_MS, type InvoiceDocument, isInward, ratesOf, type StockMovementDocument } from '@app/domain';
import { ownerOfFacts, type AttemptFacts } from '@app/persistence';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';
import { toStockMoves } from '../invoices/invoice-items.js';
import type { FollowUpDraft } from '../kind.js';
import { readMovementFacts } from './movement-facts.js';
import type { MovementOrigin } from './movement-origin.js';

/** Origin `invoice`: the approval of an invoice creates the movement. The rules were checked with the invoice. */
export const invoiceMovement: MovementOrigin = {
  async checkReadiness(db, document, submission) {
    const facts = await readMovementFacts(db, document, ownerOfFacts(submission), submission.id);
    return readinessOf(withSameOriginal(facts, submission), []);
  },

  /** The invoice changed our stock already; the movement only reports that to the authority. */
  stockChanges: (document) =>
    toStockMoves(document.lines, isInward(document) ? 1 : -1).map(({ itemCd, quantity }) => ({
      itemCd,
      quantity: 0,
      reported: quantity,
    })),
};

/** Creates one movement for each approved invoice that has goods, if the app lets stock follow its invoices. */
export function movementFollowUps(invoice: InvoiceDocument, submission: AttemptFacts): FollowUpDraft[] {
  const lines = invoice.lines.filter(({ isStocked }) => isStocked);
  if (!submission.stockFollows || lines.length === 0) return [];
  return [
    {
      reference: submission.reference,
      naturalKey: `stock-movement/of/${submission.id}`,
      document: movementOfInvoice({ ...invoice, lines }),
      delayMs: BULK_DELAY_MS,
    },
  ];
}

const movementOfInvoice = (invoice: InvoiceDocument): StockMovementDocument => ({
  kind: 'stock-movement',
  origin: 'invoice',
  movementNumber: null,
  originalMovementNumber: null,
  countedTo: null,
  stockType: invoice.receiptType === 'R' ? '03' : '11',
  registration: 'A',
  occurredOn: invoice.saleDate,
  partnerPin: invoice.buyerPin,
  partnerName: invoice.buyerName,
  partnerBranch: null,
  ofInvoice: invoice.invoiceNumber,
  ofPurchase: null,
  currency: invoice.currency,
  exchangeRate: invoice.exchangeRate,
  taxableTotal: invoice.taxableTotal,
  taxTotal: invoice.taxTotal,
  total: invoice.total,
  remark: null,
  registrarId: invoice.registrarId,
  registrarName: invoice.registrarName,
  modifierId: invoice.modifierId,
  modifierName: invoice.modifierName,
  taxRates: ratesOf(invoice),
  lines: invoice.lines,
});
