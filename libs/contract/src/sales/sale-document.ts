import type { SaleDocument, SaleLine } from '@app/domain';
import type { CreateSaleDto } from './create-sale.dto.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineDto } from './sale-line.dto.js';
import { refersToOriginal } from './sale-warnings.js';

/** From the words of the interface to ours, with every default filled in. */
export const saleDocument = ({ transaction, items }: CreateSaleDto): SaleDocument => ({
  kind: 'sale',
  ...identity(transaction),
  ...buyer(transaction),
  ...terms(transaction),
  ...users(transaction),
  lines: items.map(saleLine),
});

const identity = (header: SaleHeaderDto) => ({
  receiptType: header.rcptTyCd,
  invoiceNumber: header.invcNo,
  originalInvoiceNumber: refersToOriginal(header.rcptTyCd) ? (header.orgInvcNo ?? null) : null,
  salesStatus: header.salesSttsCd,
  saleDate: header.salesDt,
  confirmedAt: header.cfmDt ?? null,
  stockReleasedAt: header.stockRlsDt ?? null,
  remark: header.remark ?? null,
});

const buyer = (header: SaleHeaderDto) => ({
  buyerPin: header.custTin ?? null,
  buyerName: header.custNm ?? null,
  buyerAccepts: header.prchrAcptcYn ?? ('N' as const),
  destinationCountry: header.destnCountryCd,
});

const terms = (header: SaleHeaderDto) => ({
  paymentType: header.pmtTyCd,
  currency: header.currency,
  exchangeRate: header.exchangeRate,
  taxableTotal: header.totTaxblAmt,
  taxTotal: header.totTax,
  total: header.totAmt,
});

const users = (header: SaleHeaderDto) => ({
  registrarId: header.regrId ?? null,
  registrarName: header.regrNm ?? null,
  modifierId: header.modrId ?? null,
  modifierName: header.modrNm ?? null,
});

const saleLine = (line: SaleLineDto, index: number): SaleLine => ({
  sequence: line.itemSeq ?? index + 1,
  itemCode: line.itemCd,
  itemClass: line.itemClsCd ?? null,
  itemName: line.itemNm,
  barcode: line.bcd ?? null,
  packageUnit: line.pkgUnitCd ?? null,
  packageCount: line.pkg ?? null,
  quantityUnit: line.qtyUnitCd,
  quantity: line.qty,
  unitPrice: line.prc ?? null,
  supplyAmount: line.splyAmt ?? null,
  discountRate: line.dcRt ?? 0,
  discountAmount: line.dcAmt ?? 0,
  taxType: line.taxTyCd,
  taxableAmount: line.taxblAmt,
  taxAmount: line.taxAmt,
  total: line.totAmt,
  expiryDate: line.itemExpiryDt ?? null,
});
