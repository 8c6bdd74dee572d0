import { SIGNED_RECEIPT_TYPES } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import type { RegisterQuery } from '@app/persistence';
import type { SavedCustomer, StoredOwnSale } from '@app/reference';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownCode,
  ShownIntegerOrNull,
  ShownTextOrNull,
} from '../http/openapi/reply-fields.js';
import type { SignedSubmission } from './reference.queries.js';
import { yesOrNo } from './register-read-options.js';
import { CopyDto, RegisterListDto } from './register-copies.js';

/** A customer whom the branch saved at the tax authority, with any software. */
export class BranchCustomerDto {
  @Shown('Number of the customer.', 'C0001')
  custNo!: string;

  @ShownTextOrNull('PIN of the customer.', 'P000333444C')
  custTin!: string | null;

  @Shown('Name of the customer.', 'Upendo Supplies')
  custNm!: string;

  @ShownTextOrNull('Address.', 'Harbour Rd, Mombasa')
  adrs!: string | null;

  @ShownTextOrNull('Telephone number.', '0700111333')
  telNo!: string | null;

  @ShownTextOrNull('E-mail address.', null)
  email!: string | null;

  @ShownTextOrNull('Fax number.', null)
  faxNo!: string | null;

  @Shown('Y in use, N not any more.', 'Y')
  useYn!: string;

  @ShownTextOrNull('Remark.', null)
  remark!: string | null;
}

/** The answer of GET /branch/customers. */
export class BranchCustomerListDto extends CopyDto {
  @ApiProperty({ description: 'Customers, sorted by number.', type: [BranchCustomerDto] })
  custList!: BranchCustomerDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** The answer of GET /branch/taxpayer. */
export class OwnTaxpayerDto extends CopyDto {
  @Shown('PIN of the taxpayer: that of the app.', 'P051999888K')
  tin!: string;

  @Shown('Name of the taxpayer.', 'MWANGAZA TRADERS LTD')
  taxprNm!: string;

  @ShownTextOrNull('1 if the taxpayer charges VAT; no other value is known.', '1')
  vatTyCd!: string | null;
}

/** A sale or a credit note that the tax authority has of the branch, made with any software. */
export class BranchSaleDto {
  @Shown('Number of the invoice at the tax authority.', 21)
  kraInvcNo!: number;

  @ShownIntegerOrNull('Number of the original at the tax authority, of a credit note.', null)
  kraOrgInvcNo!: number | null;

  @ShownCode('Kind of receipt.', SIGNED_RECEIPT_TYPES, 'S')
  rcptTyCd!: string;

  @ShownTextOrNull('PIN of the buyer.', 'A007654321Q')
  custTin!: string | null;

  @ShownTextOrNull('Name of the buyer.', 'Baraka Stores')
  custNm!: string | null;

  @ShownTextOrNull('Date of the sale, YYYYMMDD.', '20260302')
  salesDt!: string | null;

  @ShownTextOrNull('Time of the confirmation, YYYYMMDDHHmmss.', '20260302101500')
  cfmDt!: string | null;

  @Shown('Taxable total in KES.', 1000)
  totTaxblAmt!: number;

  @Shown('Total of tax in KES.', 160)
  totTaxAmt!: number;

  @Shown('Total in KES.', 1160)
  totAmt!: number;

  @ShownIntegerOrNull('Number of the receipt: cisInvcNo.', 21)
  curRcptNo!: number | null;

  @ShownTextOrNull('Signature of the receipt.', 'V4N6P2QK7WXR3TZA')
  rcptSign!: string | null;

  @ShownTextOrNull('Internal data of the receipt.', 'K7QW2MZP4RTYU3XSA5BCD6EFGH')
  intrlData!: string | null;

  @ShownTextOrNull('Time of the receipt by the control unit, YYYYMMDDHHmmss.', '20260302101502')
  sdcDateTime!: string | null;

  @ShownTextOrNull(
    'Your submission that made it; null for a sale of other software, and for one that is not settled here yet.',
    EXAMPLE.submissionId,
  )
  submissionId!: string | null;

  @ShownTextOrNull('Your number of the invoice; null without a submission.', 'INV-2026-0001')
  invcNo!: string | null;
}

/** The answer of GET /branch/sales. */
export class BranchSaleListDto extends RegisterListDto {
  @ApiProperty({ description: 'Sales and credit notes, newest number first.', type: [BranchSaleDto] })
  salesList!: BranchSaleDto[];
}

export interface BranchCustomerFilter {
  custNo?: string;
  custTin?: string;
  useYn?: string;
  q?: string;
  since?: string;
  cursor?: string;
  limit?: string;
}

/** The ledger filters, since a branch may have thousands of customers. */
export const customerQuery = ({ custNo, custTin, useYn, q, since, cursor }: BranchCustomerFilter): RegisterQuery => ({
  key: custNo,
  fields: { ...(custTin && { pin: custTin }), ...(useYn && { inUse: useYn === 'Y' }) },
  text: q,
  since: since === undefined ? undefined : new Date(since),
  after: cursor,
});

export const branchCustomerData = (customer: SavedCustomer): BranchCustomerDto => ({
  custNo: customer.number,
  custTin: customer.pin,
  custNm: customer.name,
  adrs: customer.address,
  telNo: customer.phone,
  email: customer.email,
  faxNo: customer.fax,
  useYn: yesOrNo(customer.inUse),
  remark: customer.remark,
});

export interface BranchSaleFilter {
  kraInvcNo?: string;
  rcptTyCd?: string;
  custTin?: string;
  salesDt?: string;
  since?: string;
  cursor?: string;
  limit?: string;
}

/** Newest number first. */
export const ownSaleQuery = (filter: BranchSaleFilter): RegisterQuery => ({
  fields: {
    ...(filter.kraInvcNo && { number: Number(filter.kraInvcNo) }),
    ...(filter.rcptTyCd && { receiptType: filter.rcptTyCd }),
    ...(filter.custTin && { buyerPin: filter.custTin }),
    ...(filter.salesDt && { saleDate: filter.salesDt }),
  },
  since: filter.since === undefined ? undefined : new Date(filter.since),
  after: filter.cursor,
  backwards: true,
});

/** `ours` are the submissions whose receipts have the numbers of these receipts. The number of the invoice must agree too. */
export function branchSaleData(sale: StoredOwnSale, ours: readonly SignedSubmission[]): BranchSaleDto {
  const submission = sale.receipt && ours.find(({ number }) => number === sale.number);
  return {
    kraInvcNo: sale.number,
    kraOrgInvcNo: sale.originalNumber,
    rcptTyCd: sale.receiptType,
    custTin: sale.buyerPin,
    custNm: sale.buyerName,
    salesDt: sale.saleDate,
    cfmDt: sale.confirmedAt,
    totTaxblAmt: sale.taxableTotal,
    totTaxAmt: sale.taxTotal,
    totAmt: sale.total,
    curRcptNo: sale.receipt?.receiptNumber ?? null,
    rcptSign: sale.receipt?.signature ?? null,
    intrlData: sale.receipt?.internalData ?? null,
    sdcDateTime: sale.receipt?.signedAt ?? null,
    submissionId: submission?.id ?? null,
    invcNo: submission?.reference ?? null,
  };
}
