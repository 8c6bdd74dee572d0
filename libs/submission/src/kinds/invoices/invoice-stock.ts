import type { InvoiceDocument } from '@app/domain';
import type { StockMove } from '@app/persistence';
import { toStockMoves } from './invoice-items.js';

/** Sales take goods out of stock, and returns bring them back. Training sales and copies move nothing. */
const STOCK_DIRECTIONS = { S: -1, R: 1, T: null, C: null } as const;

export const movesStock = ({ receiptType }: InvoiceDocument): boolean => STOCK_DIRECTIONS[receiptType] !== null;

/** The changes of the stock by an invoice of an app that lets stock follow invoices. */
export function invoiceStockChanges({ receiptType, lines }: InvoiceDocument): StockMove[] {
  const direction = STOCK_DIRECTIONS[receiptType];
  return direction ? toStockMoves(lines, direction) : [];
}
