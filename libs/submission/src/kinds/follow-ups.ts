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
export function movementsOf(invoice: InvoiceDocument, turn: Turn): FollowUp[] {
  const lines = invoice.lines.filter(({ isStocked }) => isStocked);
  if (!turn.stockFollows || lines.length === 0) return [];
  return [
    born(turn.reference, movementKeyOf(turn.id), movementOf({ ...invoice, lines }), {
      series: stockSeriesOf({ ...turn, ...turn.device }),
      delayMs: BULK_DELAY_MS,
    }),
  ];
}

/** The movements of a taxpayer have numbers of one series, whichever branch makes them. */
export const stockSeriesOf = ({ environment, tin }: { environment: string; tin: string }): string =>
  `stock/${environment}/${tin}`;

const movementKeyOf = (invoice: SubmissionId): string => `stock-movement/of/${invoice}`;

/** One master for each item, unless one is on its way already: it will tell the balance as it is when its turn comes. */
export function mastersOf({ lines, origin }: StockMovementDocument, turn: Turn): FollowUp[] {
  // What was counted brings its master along.
  if (!turn.stockFollows || origin === 'count') return [];
  return [...new Set(lines.map(({ itemCode }) => itemCode))].map((itemCode) =>
    born(itemCode, `stock-master/${turn.laneId}/${itemCode}`, masterOf(itemCode), {
      series: null,
      delayMs: STOCK_MASTER_DELAY_MS,
    }),
  );
}

const born = (
  reference: string,
  naturalKey: string,
  document: SubmissionDocument,
  place: Pick<FollowUp, 'series' | 'delayMs'>,
): FollowUp => ({
  id: randomUUID() as unknown as SubmissionId,
  kind: document.kind,
  reference,
  naturalKey,
  fingerprint: fingerprint(document),
  document,
  ...place,
});

const movementOf = (invoice: InvoiceDocument): StockMovementDocument => ({
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

const masterOf = (itemCode: string): StockMasterDocument => ({
  kind: 'stock-master',
  itemCode,
  quantity: null,
  activates: false,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
});
