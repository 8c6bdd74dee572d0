import { Injectable } from '@nestjs/common';
import type { VerifyInvoiceDto } from '@app/contract';
import { isSameSignature } from '@app/domain';
import { ReadDatabase, type Principal, readInvoicesBySignature, type SignedInvoice } from '@app/persistence';

@Injectable()
export class VerificationQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** The invoice may be one of any taxpayer if the caller sends a PIN; otherwise it must be one of the caller. */
  async find({ orgInvcNo, rcptSign, pin }: VerifyInvoiceDto, caller: Principal): Promise<SignedInvoice | undefined> {
    const { environment, tin, accountId } = caller;
    const signedBy = pin ? { environment, tin: pin, accountId: null } : { environment, tin, accountId };
    const signed = await readInvoicesBySignature(this.db, rcptSign, signedBy);
    return signed.find((one) => isSameSignature(one.signature, rcptSign) && hasNumber(one, orgInvcNo));
  }
}

/** A receipt shows both the number of the caller and that of the authority. */
const hasNumber = ({ invoiceNumber, receiptNumber }: SignedInvoice, number: string): boolean =>
  invoiceNumber === number || String(receiptNumber) === number;
