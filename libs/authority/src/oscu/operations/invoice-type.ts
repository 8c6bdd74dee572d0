import type { InvoiceDocument } from '@app/domain';
import type { WritingContext } from '../../port.js';
import { paymentOnWire } from './payment.js';

/** A receipt on the wire is S or R; a copy has its original's type. `salesTyCd` marks copies and training sales. */
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

/** The dates and the reason of a return. A copy of a return has the reason of that return. */
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

/** The wire has times only, so a day is sent as its first second. */
const dayStart = (day: string | null | undefined): string | null => (day ? `${day}000000` : null);
