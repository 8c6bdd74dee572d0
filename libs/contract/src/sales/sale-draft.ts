import type { CreditNoteDraft, SaleDocument } from '@app/domain';
import { receiptTexts, type ReceiptTextDto } from '../device/receipt-text.dto.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import { saleLine } from './line-document.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineDto } from './create-sale.dto.js';

/** The body of a sale as a document, with all defaults; a return becomes a credit note. */
export function saleDraft(
  header: SaleHeaderDto,
  lineDtos: SaleLineDto[],
  receipt?: ReceiptTextDto,
): SaleDocument | CreditNoteDraft {
  const textsAndLines = {
    receiptTexts: receipt ? receiptTexts(receipt) : null,
    registers: [],
    lines: lineDtos.map(saleLine),
  };
  // The fields are not spread: V8 turns so many spread fields into a dictionary, which costs ten times as much.
  const headerFields = Object.assign(invoiceFields(header), buyerFields(header), paymentFields(header));
  return Object.assign(headerFields, registrarAndModifier(header), textsAndLines, kindAndOriginal(header));
}

function kindAndOriginal({ rcptTyCd, orgInvcNo }: SaleHeaderDto) {
  const original = orgInvcNo ?? null;
  switch (rcptTyCd) {
    case 'R':
      return { ...RETURN, originalInvoiceNumber: original as string };
    case 'C':
      return { kind: 'sale' as const, receiptType: rcptTyCd, originalInvoiceNumber: original };
    case 'S':
    case 'T':
      return { kind: 'sale' as const, receiptType: rcptTyCd, originalInvoiceNumber: null };
  }
}

/** A sale header has no reason, so a return in this shape is a refund. */
const RETURN = {
  kind: 'credit-note',
  receiptType: 'R',
  reason: '06',
  datedBy: 'caller',
  traderNumber: null,
  cancelRequestedOn: null,
  cancelledOn: null,
} as const;

const invoiceFields = (header: SaleHeaderDto) => ({
  invoiceNumber: header.invcNo,
  salesStatus: header.salesSttsCd,
  saleDate: header.salesDt,
  confirmedAt: header.cfmDt ?? null,
  stockReleasedAt: header.stockRlsDt ?? null,
  remark: header.remark ?? null,
});

const buyerFields = (header: SaleHeaderDto) => ({
  buyerPin: header.custTin ?? null,
  buyerName: header.custNm ?? null,
  buyerAccepts: header.prchrAcptcYn ?? ('N' as const),
  destinationCountry: header.destnCountryCd,
});

const paymentFields = (header: SaleHeaderDto) => ({
  paymentType: header.pmtTyCd,
  currency: header.currency,
  exchangeRate: header.exchangeRate,
  taxableTotal: header.totTaxblAmt,
  taxTotal: header.totTax,
  total: header.totAmt,
});
