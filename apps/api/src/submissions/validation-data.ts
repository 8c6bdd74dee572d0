import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  getSchemaPath,
  IntersectionType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import { RESULT_CODE_LIST, type ResultCode, ViolationDto, WarningDto } from '@app/contract';
import type { CallFirst } from '@app/domain';
import { Shown, ShownOrNull } from '../http/openapi/reply-fields.js';
import { RepeatDto } from './repeat.js';
import { SubmissionViewDto } from './submission-data.js';
import { DocumentPartsDto } from './submission-details.js';

export class WouldBeDto {
  @Shown('HTTP status that a post of this document would get now.', 422)
  httpStatus!: number;

  @Shown('Result code that it would get.', '005', { enum: RESULT_CODE_LIST })
  resultCd!: ResultCode;
}

/** The fields that are known of the body of a call. */
export class CallFirstBodyDto {
  @Shown('Code of the item.', 'GDS-OIL-1L', { required: false })
  itemCd?: string;

  @Shown('PIN of the customer.', 'P051999888K', { required: false })
  custTin?: string;

  @Shown('Whether the item is active.', 'Y', { required: false })
  useYn?: string;
}

/** The data that the answer to the post would have. */
export class ExistingSubmissionDto extends PartialType(IntersectionType(SubmissionViewDto, RepeatDto)) {}

/** A call that must come before the document. */
export class CallFirstDto {
  @Shown('HTTP method.', 'POST', { enum: ['POST', 'PUT'] })
  method!: CallFirst['method'];

  @Shown('Path of this service.', '/api/v1/items', { format: 'uri-reference' })
  path!: string;

  @ApiPropertyOptional({
    description: 'The fields of the body that are known. Add the others.',
    type: () => CallFirstBodyDto,
  })
  body?: CallFirstBodyDto;

  @Shown('What the call does.', 'Registers the item.')
  about!: string;
}

/** The data of every answer to a request with `?validate=true`. */
@ApiExtraModels(ExistingSubmissionDto)
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
      'All that is wrong, of all stages; a post lists only the first stage. Nothing is looked up as long as a single field is missing or wrong.',
    type: [ViolationDto],
  })
  errors!: ViolationDto[];

  @ShownOrNull(
    'The `data` that a post would get with its refusal: the document that has the number, or the original to wait for. The texts of `errors` speak of it.',
    getSchemaPath(ExistingSubmissionDto),
  )
  existing!: ExistingSubmissionDto | null;

  @ApiProperty({ description: 'The warnings that a post would get.', type: [WarningDto] })
  warnings!: WarningDto[];

  @ApiProperty({ description: 'The calls that must come first, in this order.', type: [CallFirstDto] })
  callsFirst!: CallFirstDto[];

  @Shown(
    'True if a post would first ask the tax authority for the name of the buyer. If it answers, the name is no longer missing.',
    false,
  )
  lookupPending!: boolean;
}
