import { TAX_TYPE_CODES, TAX_TYPES, type TaxType } from '@app/domain';
import { ApiExtraModels, ApiProperty, getSchemaPath, IntersectionType, PartialType } from '@nestjs/swagger';
import { describedCodes } from '../code-sets/code-set.js';
import { ViolationDto } from '../envelope.dto.js';
import { DOCUMENT_DTOS } from './document.dto.js';
import { SubmissionViewDto } from './submission-view.dto.js';

const ADDRESS_OR_NULL = { oneOf: [{ type: 'string', format: 'uri-reference' }, { type: 'null' }] };
const SELF = '/api/v1/submissions/0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

/** Where to go from a submission: paths of this service. */
export class SubmissionLinksDto {
  @ApiProperty({ description: 'This submission.', format: 'uri-reference', examples: [SELF] })
  self!: string;

  @ApiProperty({ description: 'Its attempts.', format: 'uri-reference', examples: [`${SELF}/attempts`] })
  attempts!: string;

  @ApiProperty({
    description: 'The receipt to print, or a provisional slip; null for a document that gets none.',
    ...ADDRESS_OR_NULL,
    examples: [`${SELF}/receipt`],
  })
  receipt!: string | null;

  @ApiProperty({
    description: 'The sale that a credit note takes back, or that a copy repeats; else null.',
    ...ADDRESS_OR_NULL,
    examples: [null],
  })
  original!: string | null;

  @ApiProperty({
    description: 'The list of the credit notes of this sale, which may be empty; null for other documents.',
    ...ADDRESS_OR_NULL,
    examples: ['/api/v1/submissions?original=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  notes!: string | null;

  @ApiProperty({
    description: 'The batch that brought it, until the batch is deleted; else null.',
    ...ADDRESS_OR_NULL,
    examples: [null],
  })
  batch!: string | null;
}

/** What is sold under one tax type. */
export class TaxTotalDto {
  @ApiProperty({ description: describedCodes('Tax type.', TAX_TYPE_CODES), enum: TAX_TYPES, examples: ['B'] })
  taxTyCd!: TaxType;

  @ApiProperty({ description: 'Rate in percent when the document was accepted.', examples: [16] })
  taxRt!: number;

  @ApiProperty({ description: 'Taxable amount of the lines.', examples: [900] })
  taxblAmt!: number;

  @ApiProperty({ description: 'Tax of the lines.', examples: [144] })
  taxAmt!: number;

  @ApiProperty({ description: 'Total of the lines with tax.', examples: [1044] })
  totAmt!: number;
}

/** The document of a submission, and what belongs to it. */
export class DocumentPartsDto {
  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Branch whose device sends it.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({
    description: 'State of the device that sends it, as GET /devices has it; `device` says more while it is held.',
    enum: ['UNINITIALISED', 'READY', 'REFUSED', 'HELD'],
    examples: ['READY'],
  })
  deviceState!: 'UNINITIALISED' | 'READY' | 'REFUSED' | 'HELD';

  @ApiProperty({
    description:
      'The document as you posted it, in the words of the request: sales and credit notes of every shape as POST /sales, with ' +
      'transaction and items. The amounts are yours; the receipt has those that were signed. Null once the document is so old ' +
      'that it was deleted; a warning says so.',
    oneOf: [...DOCUMENT_DTOS.map((dto) => ({ $ref: getSchemaPath(dto) })), { type: 'null' }],
  })
  document!: object | null;

  @ApiProperty({
    description:
      'Totals by tax type of a sale or credit note, in the currency of the document; all five types. Else null.',
    oneOf: [{ type: 'array', items: { $ref: getSchemaPath(TaxTotalDto) } }, { type: 'null' }],
  })
  taxes!: TaxTotalDto[] | null;

  @ApiProperty({
    description:
      'Why there is no approval, and what to do: refused, withdrawn or given up. Empty for every other status.',
    type: [ViolationDto],
  })
  refusals!: ViolationDto[];

  @ApiProperty({ description: 'Where to go from here.', type: SubmissionLinksDto })
  links!: SubmissionLinksDto;
}

/** The answer of GET /submissions/{id}. */
@ApiExtraModels(TaxTotalDto, ...DOCUMENT_DTOS)
export class SubmissionDetailsDto extends IntersectionType(SubmissionViewDto, DocumentPartsDto) {}

/** A submission in a list: with its document, if the list is asked to include it. */
@ApiExtraModels(TaxTotalDto, ...DOCUMENT_DTOS)
export class ListedSubmissionDto extends IntersectionType(SubmissionViewDto, PartialType(DocumentPartsDto)) {}

/** The answer of GET /submissions. */
export class SubmissionListDto {
  @ApiProperty({ description: 'Newest first.', type: [ListedSubmissionDto] })
  submissions!: ListedSubmissionDto[];

  @ApiProperty({
    description:
      'Send it as `cursor` for the next page; null on the last page. A page may have fewer rows than `limit` before the last.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;
}
