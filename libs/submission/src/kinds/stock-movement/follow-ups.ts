import { randomUUID } from 'node:crypto';
import {
  BULK_DELAY_MS,
  fingerprint,
  type InvoiceDocument,
  ratesOf,
  STOCK_MASTER_DELAY_MS,
  type StockMasterDocument,
  type StockMovementDocument,
  type SubmissionDocument,
  type SubmissionId,
} from '@app/domain';
import type { FollowUp, Turn } from '@app/persistence';

/** What was sold goes out of stock, and what came back is there again: one movement for each invoice with goods. */
export function stockMovementFollowUps(invoice: InvoiceDocument, turn: Turn): FollowUp[] {
  const lines = invoice.lines.filter(({ isStocked }) => isStocked);
  if (!turn.stockFollows || lines.length === 0) return [];
  return [
    toFollowUp(turn.reference, movementKeyOf(turn.id), movementOfInvoice({ ...invoice, lines }), {
      series: movementSeriesOf({ ...turn, ...turn.device }),
      delayMs: BULK_DELAY_MS,
    }),
  ];
}

/** The movements of a taxpayer have numbers of one series, whichever branch makes them. */
export const movementSeriesOf = ({ environment, tin }: { environment: string; tin: string }): string =>
  `stock/${environment}/${tin}`;

const movementKeyOf = (invoice: SubmissionId): string => `stock-movement/of/${invoice}`;

/** One master for each item, unless one is on its way already: it will tell the balance as it is when its turn comes. */
export function stockMasterFollowUps({ lines, origin }: StockMovementDocument, turn: Turn): FollowUp[] {
  // What was counted brings its master along.
  if (!turn.stockFollows || origin === 'count') return [];
  return [...new Set(lines.map(({ itemCode }) => itemCode))].map((itemCode) =>
    toFollowUp(itemCode, `stock-master/${turn.laneId}/${itemCode}`, stockMasterOf(itemCode), {
      series: null,
      delayMs: STOCK_MASTER_DELAY_MS,
    }),
  );
}

const toFollowUp = (
  reference: string,
  naturalKey: string,
  document: SubmissionDocument,
  schedule: Pick<FollowUp, 'series' | 'delayMs'>,
): FollowUp => ({
  id: randomUUID() as unknown as SubmissionId,
  kind: document.kind,
  reference,
  naturalKey,
  fingerprint: fingerprint(document),
  document,
  ...schedule,
});

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
