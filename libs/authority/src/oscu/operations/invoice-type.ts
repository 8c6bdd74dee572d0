import type { InvoiceDocument } from '@app/domain';
import type { WritingContext } from '../../port.js';
import { paymentOnWire } from './payment.js';

/** S and R are the fiscal ones, and a copy is one of what it copies; that it is one says the transaction type. */
export function typesOf(document: InvoiceDocument, context: WritingContext) {
  const { receiptType, paymentType, salesStatus } = document;
  return {
    salesTyCd: receiptType === 'T' || receiptType === 'C' ? receiptType : 'N',
    rcptTyCd: isReturned(document, context) ? 'R' : 'S',
    pmtTyCd: paymentOnWire(paymentType),
    salesSttsCd: salesStatus,
  };
}

const isReturned = ({ receiptType }: InvoiceDocument, { original }: WritingContext): boolean =>
  receiptType === 'R' || (receiptType === 'C' && (original?.isReturn ?? false));

/** What comes back, when and why; a copy of a return comes back for the reason of that one. */
export function returnOf(document: InvoiceDocument, context: WritingContext, confirmedAt: string) {
  const note = document.kind === 'credit-note' ? document : null;
  const isReturn = isReturned(document, context);
  return {
    cnclReqDt: dayStart(note?.cancelRequestedOn),
    cnclDt: dayStart(note?.cancelledOn),
    rfdDt: isReturn ? confirmedAt : null,
    rfdRsnCd: isReturn ? (note?.reason ?? context.original?.reason ?? REFUND) : null,
  };
}

const REFUND = '06';

/** A day is told by its first second. */
const dayStart = (day: string | null | undefined): string | null => (day ? `${day}000000` : null);
