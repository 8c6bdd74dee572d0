import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { RESULT_CODE_LIST, type ResultCode, ViolationDto, WarningDto } from '@app/contract';
import type { CallFirst } from '@app/domain';
import { Shown } from '../http/openapi/reply-fields.js';
import { DocumentPartsDto } from './submission-details.js';

export class WouldBeDto {
  @Shown('HTTP status that a post of this document would get now.', 422)
  httpStatus!: number;

  @Shown('Result code that it would get.', '005', { enum: RESULT_CODE_LIST })
  resultCd!: ResultCode;
}

/** A call that must come before the document. */
export class CallFirstDto {
  @Shown('HTTP method.', 'POST', { enum: ['GET', 'POST', 'PUT'] })
  method!: CallFirst['method'];

  @Shown('Path of this service.', '/api/v1/items', { format: 'uri-reference' })
  path!: string;

  @ApiPropertyOptional({
    description: 'The fields of the body that are known. Add the others.',
    type: 'object',
    additionalProperties: true,
    examples: [{ itemCd: 'GDS-OIL-1L' }],
  })
  body?: Readonly<Record<string, unknown>>;

  @Shown('What the call does.', 'Registers the item.')
  about!: string;
}

/** The data of every answer to a request with `?validate=true`. */
export class ValidationDto extends PickType(DocumentPartsDto, ['document', 'taxes']) {
  @ApiProperty({
    description:
      'What a post would get. 200 with 000, or 202 with respond-async, means that it would be accepted; the tax ' +
      'authority may still be down or refuse it.',
    type: WouldBeDto,
  })
  wouldBe!: WouldBeDto;

  @ApiProperty({
    description:
      'All that is wrong, of all stages; a post lists only the first stage. While a field alone is wrong, nothing is looked up.',
    type: [ViolationDto],
  })
  errors!: ViolationDto[];

  @ApiProperty({ description: 'The warnings that a post would get.', type: [WarningDto] })
  warnings!: WarningDto[];

  @ApiProperty({ description: 'The calls that must come first, in this order.', type: [CallFirstDto] })
  callsFirst!: CallFirstDto[];
}
