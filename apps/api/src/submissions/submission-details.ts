import { ApiExtraModels, ApiProperty, getSchemaPath, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { DOCUMENT_DTOS, documentData, ViolationDto, type Warning } from '@app/contract';
import {
  codesOf,
  endedUnapproved,
  type InvoiceDocument,
  ratesOf,
  type SubmissionDocument,
  type SubmissionId,
  sumAmounts,
  TAX_TYPE_CODES,
  TAX_TYPES,
  taxBuckets,
  type TaxType,
} from '@app/domain';
import type { SubmissionDetails, SubmissionView } from '@app/persistence';
import { INVOICE_KINDS } from '@app/submission';
import { EXAMPLE, Shown, ShownCode, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { submissionPath } from './submission-data.js';
import { refusalsOf } from './authority-refusal.js';
import { holdData } from './hold-data.js';
import { SubmissionViewDto } from './submission-data.js';

const ADDRESS_OR_NULL = { oneOf: [{ type: 'string', format: 'uri-reference' }, { type: 'null' }] };

const SELF = `/api/v1/submissions/${EXAMPLE.submissionId}`;

/** Links from a submission: paths of this service. */
export class SubmissionLinksDto {
  @Shown('This submission.', SELF, { format: 'uri-reference' })
  self!: string;

  @Shown('Its attempts.', `${SELF}/attempts`, { format: 'uri-reference' })
  attempts!: string;

  @Shown(
    'The receipt to print, or a provisional slip; null for a document that gets none.',
    `${SELF}/receipt`,
    ADDRESS_OR_NULL,
  )
  receipt!: string | null;

  @Shown('The sale that a credit note takes back, or that a copy repeats; else null.', null, ADDRESS_OR_NULL)
  original!: string | null;

  @Shown(
    'The list of the credit notes of this sale, which may be empty; null for other documents.',
    `/api/v1/submissions?original=${EXAMPLE.submissionId}`,
    ADDRESS_OR_NULL,
  )
  notes!: string | null;

  @Shown('How far the correction is whose right sale this is; else null.', null, ADDRESS_OR_NULL)
  correction!: string | null;

  @Shown('The batch that brought it, until the batch is deleted; else null.', null, ADDRESS_OR_NULL)
  batch!: string | null;
}

/** The amounts that are sold under one tax type. */
export class TaxTotalDto {
  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B', { enum: codesOf(TAX_TYPE_CODES) })
  taxTyCd!: TaxType;

  @Shown('Rate in percent when the document was accepted.', 16)
  taxRt!: number;

  @Shown('Taxable amount of the lines.', 900)
  taxblAmt!: number;

  @Shown('Tax of the lines.', 144)
  taxAmt!: number;

  @Shown('Total of the lines with tax.', 1044)
  totAmt!: number;
}

/** The document of a submission, and what belongs to it. */
export class DocumentPartsDto {
  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @Shown('Branch whose device sends it.', '00')
  bhfId!: string;

  @Shown('State of the device that sends it, as GET /devices has it; `device` says more while it is held.', 'READY', {
    enum: ['UNINITIALISED', 'READY', 'REFUSED', 'HELD'],
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

/** The words of an answer about a document whose amounts Risiti computed: only after a post with pricesIncludeTax. */
export class ComputedPartsDto extends PartialType(PickType(DocumentPartsDto, ['document', 'taxes'])) {}

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

  @ShownTextOrNull(
    'Send it as `cursor` for the next page; null on the last page. A page may have fewer rows than `limit` before the last.',
    null,
  )
  nextCursor!: string | null;
}

/** The names of a document as an answer shows it. */
const SHOWN_DOCUMENT = {
  names: {
    fields: { originalInvoiceNumber: 'document.transaction.orgInvcNo' },
    lines: 'document.items',
    lineFields: {},
  },
  wholeField: 'document',
};

/** The document of a submission, and what belongs to it. */
export function detailsData(
  view: SubmissionView,
  { bhfId, document: json, ...details }: SubmissionDetails,
): DocumentPartsDto {
  const document = json === null ? null : (JSON.parse(json) as SubmissionDocument);
  const hold = details.deviceHold && holdData(details.deviceHold);
  return {
    tin: view.tin,
    bhfId,
    deviceState: hold?.state ?? (details.initialisedAt ? 'READY' : 'UNINITIALISED'),
    ...(document ? shownDocument(document) : { document: null, taxes: null }),
    refusals: refusalsOf(view, SHOWN_DOCUMENT),
    links: linksOf(view, { ...details, isCorrection: document !== null && 'corrects' in document }),
  };
}

export const shownDocument = (document: SubmissionDocument): Pick<DocumentPartsDto, 'document' | 'taxes'> => ({
  document: documentData(document),
  taxes: 'receiptType' in document ? taxTotals(document) : null,
});

function linksOf(
  { id, kind, status, follows }: SubmissionView,
  { batchId, isCorrection }: Pick<SubmissionDetails, 'batchId'> & { isCorrection: boolean },
): SubmissionLinksDto {
  const self = submissionPath(id);
  const isInvoice = INVOICE_KINDS.includes(kind);
  // The right sale of a correction follows the credit note over another sale.
  const hasOriginal = isInvoice && follows !== null && !isCorrection;
  return {
    self,
    attempts: `${self}/attempts`,
    receipt: isInvoice && !endedUnapproved(status) ? `${self}/receipt` : null,
    original: hasOriginal ? submissionPath(follows) : null,
    notes: isInvoice && !hasOriginal ? notesPath(id) : null,
    correction: isCorrection ? `/api/v1/corrections/${id}` : null,
    batch: batchId && `/api/v1/batches/${batchId}`,
  };
}

const notesPath = (id: SubmissionId): string => `/api/v1/submissions?original=${id}`;

/** A caller who finds no document must not take it for a fault. */
export function deletedDocuments(details: readonly SubmissionDetails[]): Warning[] {
  const deleted = details.filter(({ document }) => document === null).length;
  if (deleted === 0) return [];
  const subject = details.length === 1 ? 'This document was' : `${deleted} of these documents were`;
  return [
    {
      field: 'document',
      message: `${subject} deleted with the receipt because of age; docs/retention.md says when. The number, the status and the times stay.`,
      fix: 'Use your own copy of the document, and the receipt that you archived.',
    },
  ];
}

/** The totals of an invoice by tax type, in its own currency and with the rates of its acceptance. All five types, in order. */
export function taxTotals(invoice: InvoiceDocument): TaxTotalDto[] {
  const [buckets, rates] = [taxBuckets(invoice.lines), ratesOf(invoice)];
  return TAX_TYPES.map((type) => ({
    taxTyCd: type,
    taxRt: rates[type],
    taxblAmt: buckets[type].taxable,
    taxAmt: buckets[type].tax,
    totAmt: sumAmounts(invoice.lines.filter(({ taxType }) => taxType === type).map(({ total }) => total)),
  }));
}
