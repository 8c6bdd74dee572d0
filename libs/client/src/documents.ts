import type {
  CreateBarcodeCreditNoteDto,
  CreateCreditNoteDto,
  CreateExpressCreditNoteDto,
  CreateReverseInvoiceDto,
  CreateSaleDto,
  CreateSaleWithItemsDto,
  CreateSecondCreditNoteDto,
  PricedCreateBarcodeCreditNoteDto,
  PricedCreateCreditNoteDto,
  PricedCreateExpressCreditNoteDto,
  PricedCreateReverseInvoiceDto,
  PricedCreateSaleDto,
  PricedCreateSaleWithItemsDto,
  PricedCreateSecondCreditNoteDto,
} from './generated/types.gen.js';

/** The documents that get a receipt, by the names that lines of a batch have too. */
export interface Documents {
  sale: CreateSaleDto | PricedCreateSaleDto;
  'sale-with-items': CreateSaleWithItemsDto | PricedCreateSaleWithItemsDto;
  'reverse-invoice': CreateReverseInvoiceDto | PricedCreateReverseInvoiceDto;
  'credit-note':
    | CreateCreditNoteDto
    | CreateSecondCreditNoteDto
    | PricedCreateCreditNoteDto
    | PricedCreateSecondCreditNoteDto;
  'credit-note-express': CreateExpressCreditNoteDto | PricedCreateExpressCreditNoteDto;
  'credit-note-barcode': CreateBarcodeCreditNoteDto | PricedCreateBarcodeCreditNoteDto;
}

export type Kind = keyof Documents;
export type Sale = Documents['sale'];

export const ADDRESSES: Readonly<Record<Kind, string>> = {
  sale: '/api/v1/sales',
  'sale-with-items': '/api/v1/sales-with-items',
  'reverse-invoice': '/api/v1/reverse-invoices-with-items',
  'credit-note': '/api/v1/sales/credit-note',
  'credit-note-express': '/api/v1/sales/credit-note-express',
  'credit-note-barcode': '/api/v1/sales/credit-note-barcode',
};

interface Numbered {
  transaction?: { invcNo?: string | number };
  original?: { creditNoteInvcNo?: string | number };
  invcNo?: string | number;
  creditNoteInvcNo?: string | number;
}

/** Your own number of a document, wherever its shape has it; undefined if it has none. */
export function numberOf(document: object): string | undefined {
  const { transaction, original, invcNo, creditNoteInvcNo } = document as Numbered;
  const number = String(transaction?.invcNo ?? invcNo ?? creditNoteInvcNo ?? original?.creditNoteInvcNo ?? '').trim();
  return number === '' || number === '0' ? undefined : number;
}
