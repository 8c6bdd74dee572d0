import { applyDecorators, Controller, Post, type Type } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  exampleVerification,
  succeeded,
  VerificationDto,
  type VerifiedTaxpayerDto,
  VerifyInvoiceDto,
} from '@app/contract';
import type { Principal, SignedInvoice } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ANY_FAILURES, ApiFailures, BODY_FAILURES } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';
import { VerificationQueries } from './verification.queries.js';

interface VerificationOptions extends JsonBody {
  summary: string;
  result: Type;
}

/** Documents an operation that takes a body, and changes nothing. */
const ApiVerification = ({ summary, result, ...json }: VerificationOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiSecurity('apiKey'),
    ApiJson(json),
    ApiFailures({ ...ANY_FAILURES, ...BODY_FAILURES }),
  );

@ApiTags('Verification')
@Controller('invoice-verifications')
export class VerificationsController {
  constructor(private readonly queries: VerificationQueries) {}

  @Post()
  @ApiVerification({
    summary: 'Verify an invoice by the signature on its receipt',
    body: VerifyInvoiceDto,
    examples: { invoice: exampleVerification },
    result: VerificationDto,
  })
  async verify(
    @ReadDto(VerifyInvoiceDto) { value: request, warnings }: ValidDto<VerifyInvoiceDto>,
    @Caller() caller: Principal,
  ): Promise<Reply> {
    const found = await this.queries.find(request, caller);
    const data: VerificationDto = {
      verified: found !== undefined,
      ...{ orgInvcNo: request.orgInvcNo, rcptSign: request.rcptSign, verifiedAt: new Date().toISOString() },
      ...(found && request.pin && { taxpayer: taxpayerOf(found, request.pin) }),
    };
    return reply(200, succeeded(data, { warnings }));
  }
}

const taxpayerOf = ({ taxpayerName, bhfId, county }: SignedInvoice, tin: string): VerifiedTaxpayerDto => ({
  taxprNm: taxpayerName,
  tin,
  bhfId,
  prvncNm: county,
});
