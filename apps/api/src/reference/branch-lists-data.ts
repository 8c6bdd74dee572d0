import type { BranchCustomerDto, BranchSaleDto } from '@app/contract';
import type { RegisterQuery } from '@app/persistence';
import type { SignedSubmission } from './reference.queries.js';
import type { SavedCustomer, StoredOwnSale } from '@app/reference';
import { yesOrNo } from './register-read-options.js';

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
