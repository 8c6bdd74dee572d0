import { randomBytes } from 'node:crypto';
import type { Receipt } from './receipt.js';
import type { SaleHeader } from './operations/sale-fields.js';

/** What was given to the device when it was initialised. */
export interface DeviceIdentity {
  readonly tin: string;
  readonly bhfId: string;
  readonly dvcSrlNo: string;
  readonly dvcId: string;
  readonly sdcId: string;
  readonly mrcNo: string;
  readonly cmcKey: string;
}

export interface AcceptedSale {
  readonly tin: string;
  readonly bhfId: string;
  readonly header: SaleHeader;
  /** The counter this receipt moved: NS, NC, TS, TC, CS, CC … */
  readonly label: string;
  readonly receipt: Receipt;
  readonly acceptedAt: number;
}

export function newIdentity(tin: string, bhfId: string, dvcSrlNo: string, ordinal: number): DeviceIdentity {
  const number = String(ordinal).padStart(8, '0');
  return {
    tin,
    bhfId,
    dvcSrlNo,
    dvcId: `99999113${number}`,
    sdcId: `KRACU04${number}`,
    mrcNo: `KRA${number}`,
    cmcKey: randomBytes(26).toString('hex').toUpperCase(),
  };
}

/** One control unit: its single invoice sequence, its receipt counters, and the sales it signed. */
export class Device {
  private readonly sales = new Map<number, AcceptedSale>();
  private readonly receiptsByLabel = new Map<string, number>();

  constructor(readonly identity: DeviceIdentity) {}

  /** Numbers are given without a gap, so the count is the last number too. */
  get nextInvoiceNumber(): number {
    return this.sales.size + 1;
  }

  get nextReceiptTotal(): number {
    return this.sales.size + 1;
  }

  nextReceiptNumber(label: string): number {
    return (this.receiptsByLabel.get(label) ?? 0) + 1;
  }

  sale(invcNo: number): AcceptedSale | undefined {
    return this.sales.get(invcNo);
  }

  accept(sale: AcceptedSale): void {
    this.sales.set(sale.header.invcNo, sale);
    this.receiptsByLabel.set(sale.label, sale.receipt.curRcptNo);
  }
}
