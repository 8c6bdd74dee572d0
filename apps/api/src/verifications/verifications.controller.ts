import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  exampleVerification,
  succeeded,
  VerificationDto,
  type VerifiedTaxpayerDto,
  VerifyInvoiceDto,
} from '@app/contract';
import { isSameSignature } from '@app/domain';
import { type Principal, readInvoicesBySignature, type SignedInvoice } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { readRequest } from '../http/requests/read-request.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiVerification } from './api-verification.js';
import { Resources } from '../infrastructure/resources.js';

@ApiTags('Verification')
@Controller('invoice-verifications')
export class VerificationsController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Post()
  @ApiVerification({
    summary: 'Verify an invoice by the signature on its receipt',
    body: VerifyInvoiceDto,
    examples: { invoice: exampleVerification },
    result: VerificationDto,
  })
  async verify(@Body() body: unknown, @Caller() caller: Principal): Promise<Reply> {
    const { value: request, warnings } = readRequest(VerifyInvoiceDto, body);
    const found = await this.find(request, caller);
    const data: VerificationDto = {
      verified: found !== undefined,
      ...{ orgInvcNo: request.orgInvcNo, rcptSign: request.rcptSign, verifiedAt: new Date().toISOString() },
      ...(found && request.pin && { taxpayer: taxpayerOf(found, request.pin) }),
    };
    return reply(200, succeeded(data, { warnings }));
  }

  /** Whoever holds a receipt may ask about a stranger's; without a PIN it is about the caller's own. */
  private async find({ orgInvcNo, rcptSign, pin }: VerifyInvoiceDto, caller: Principal) {
    const { environment, tin, accountId } = caller;
    const signedBy = pin ? { environment, tin: pin, accountId: null } : { environment, tin, accountId };
    const signed = await readInvoicesBySignature(this.resources.db, rcptSign, signedBy);
    return signed.find((one) => isSameSignature(one.signature, rcptSign) && hasNumber(one, orgInvcNo));
  }
}

/** A receipt carries both of its numbers. */
const hasNumber = ({ invoiceNumber, receiptNumber }: SignedInvoice, number: string): boolean =>
  invoiceNumber === number || String(receiptNumber) === number;

const taxpayerOf = ({ taxpayerName, bhfId, county }: SignedInvoice, tin: string): VerifiedTaxpayerDto => ({
  taxprNm: taxpayerName,
  tin,
  bhfId,
  prvncNm: county,
});
