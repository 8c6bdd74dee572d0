import { applyDecorators, Controller, Post, type Type } from '@nestjs/common';
import { ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { exampleVerification, succeeded, VerifyInvoiceDto } from '@app/contract';
import type { Principal, SignedInvoice } from '@app/persistence';
import { Caller } from '../http/requests/caller.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ANY_FAILURES, ApiFailures, BODY_FAILURES } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { VerificationQueries } from './verification.queries.js';

/** The seller of a verified invoice. */
export class VerifiedTaxpayerDto {
  @ShownTextOrNull('Name of the taxpayer, as the tax authority has it.', 'MWANGAZA TRADERS LTD')
  taxprNm!: string | null;

  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @Shown('Branch that sold.', '00')
  bhfId!: string;

  @ShownTextOrNull('County of the branch.', 'NAIROBI CITY')
  prvncNm!: string | null;
}

/** The answer of POST /invoice-verifications. */
export class VerificationDto {
  @Shown('Whether an invoice with this number and signature exists. The reason of a false is never shown.', true)
  verified!: boolean;

  @Shown('The number you sent.', 'INV-2026-0001')
  orgInvcNo!: string;

  @Shown('The signature you sent.', 'V4N6-P2QK-7WXR-3TZA')
  rcptSign!: string;

  @Shown('Time of this answer; ISO 8601.', '2026-03-02T07:15:02.480Z')
  verifiedAt!: string;

  @ApiProperty({
    description: 'The seller; only for a verified invoice, and only if pin was sent.',
    required: false,
    type: () => VerifiedTaxpayerDto,
  })
  taxpayer?: VerifiedTaxpayerDto;
}

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
