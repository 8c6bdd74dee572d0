import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type ReceivedPurchase, type ReceivedPurchaseLine, SIGNED_RECEIPT_TYPES, TAX_TYPE_CODES } from '@app/domain';
import {
  isPurchaseOf,
  type ListedPurchase,
  listPurchases,
  type Principal,
  type PurchaseFilter,
  ReadDatabase,
} from '@app/persistence';
import { RegisterListDto } from '../reference/register-copies.js';
import { Shown, ShownCode, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { pageOf, withOneMore } from '../http/requests/page.js';
import { LongWork } from '../http/admission/long-work.js';

/** One line of a supplier's invoice. */
export class PurchaseLineDto {
  @Shown('Number of the line, for itemList of POST /purchases.', 1)
  itemSeq!: number;

  @Shown('Name of the item, as its supplier calls it.', 'Kettle bulk')
  itemNm!: string;

  @Shown('Quantity.', 10)
  qty!: number;

  @Shown('Unit price.', 580)
  prc!: number;

  @Shown('Total of the line with VAT.', 5800)
  totAmt!: number;

  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B')
  taxTyCd!: string;

  @Shown('Taxable amount of the line.', 5000)
  taxblAmt!: number;

  @Shown('VAT of the line.', 800)
  taxAmt!: number;
}

/** One row of GET /purchases. */
export class PurchaseDto {
  @Shown('PIN of the supplier.', 'P000111222B')
  spplrTin!: string;

  @ShownTextOrNull('Name of the supplier.', 'JUMLA LTD')
  spplrNm!: string | null;

  @Shown('Branch of the supplier, each of which has numbers of its own.', '00')
  spplrBhfId!: string;

  @Shown('Number of the invoice at its supplier.', '77')
  spplrInvcNo!: string;

  @Shown('A: received automatically from the tax authority.', 'A', { enum: ['A'] })
  regTyCd!: 'A';

  @ShownCode('Kind of receipt.', SIGNED_RECEIPT_TYPES, 'S')
  rcptTyCd!: string;

  @Shown('Date of the invoice, YYYYMMDD.', '20260301')
  salesDt!: string;

  @Shown('Total with VAT.', 5800)
  totAmt!: number;

  @Shown('Taxable total.', 5000)
  totTaxblAmt!: number;

  @Shown('Total VAT.', 800)
  totTax!: number;

  @Shown('Your answer to the invoice; OPEN waits for POST /purchases.', 'OPEN', {
    enum: ['OPEN', 'CONFIRMED', 'REFUSED'],
  })
  status!: string;

  @ApiProperty({ description: 'Lines of the invoice.', type: [PurchaseLineDto] })
  salesList!: PurchaseLineDto[];
}

/** The answer of GET /purchases. */
export class PurchaseListDto extends RegisterListDto {
  @ApiProperty({ description: 'Invoices of suppliers, newest first.', type: [PurchaseDto] })
  saleList!: PurchaseDto[];
}

/** A supplier's invoice in the words of the interface. */
const purchaseData = ({ state, purchase: json }: ListedPurchase): PurchaseDto => {
  const purchase = JSON.parse(json) as ReceivedPurchase;
  return {
    spplrTin: purchase.supplierPin,
    spplrNm: purchase.supplierName,
    spplrBhfId: purchase.supplierBhfId,
    spplrInvcNo: String(purchase.invoiceNumber),
    regTyCd: 'A',
    rcptTyCd: purchase.receiptType,
    salesDt: purchase.saleDate,
    totAmt: purchase.total,
    totTaxblAmt: purchase.taxableTotal,
    totTax: purchase.taxTotal,
    status: state,
    salesList: purchase.lines.map(purchaseLineData),
  };
};

const purchaseLineData = (line: ReceivedPurchaseLine): PurchaseLineDto => ({
  itemSeq: line.sequence,
  itemNm: line.itemName,
  qty: line.quantity,
  prc: line.unitPrice,
  totAmt: line.total,
  taxTyCd: line.taxType,
  taxblAmt: line.taxableAmount,
  taxAmt: line.taxAmount,
});

@Injectable()
export class PurchaseQueries {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  isPurchaseOf(caller: Principal, id: string): Promise<boolean> {
    return isPurchaseOf(this.db, caller, id);
  }

  /** A page ends earlier where purchases have many lines. */
  page({ limit, ...filter }: PurchaseFilter): Promise<Pick<PurchaseListDto, 'saleList' | 'nextCursor'>> {
    return this.longWork.page(limit, {
      read: () => listPurchases(this.db, { ...filter, limit: withOneMore(limit) }),
      count: ({ purchases }) => purchases.length,
      textLength: ({ purchases }) => purchases.reduce((sum, { purchase }) => sum + purchase.length, 0),
      shape: ({ purchases, found }) => {
        const { page, nextCursor } = pageOf(purchases, limit, found);
        return { saleList: page.map(purchaseData), nextCursor };
      },
    });
  }
}
