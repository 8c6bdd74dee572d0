import { ApiProperty } from '@nestjs/swagger';
import {
  compareDocuments,
  type Comparison,
  type Envelope,
  EnvelopeDto,
  failed,
  type FailureCode,
  fieldName,
  type FieldNames,
  type PostedLine,
  RESULT_CODES,
  succeeded,
  toStorable,
  type Violation,
  ViolationDto,
  type Warning,
} from '@app/contract';
import { type Refusal, refusalsToReport } from '@app/domain';
import type { LineWording } from '@app/submission';
import type { LineRecord } from '@app/persistence';
import { violationOf } from '../submissions/answer.js';
import { CONTESTED } from '../submissions/public-message.js';
import { violation } from '../http/errors/failure.js';
import { repeatData, RepeatDto, repeatWarnings } from '../submissions/repeat.js';
import { remarkWarnings, uncheckedStockWarnings } from '../submissions/post-invoice.js';
import { EXAMPLE, Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';

export const VERDICTS = ['accepted', 'known', 'duplicate', 'refused', 'valid'] as const;

/** The submission and the document of a line. */
export class BatchedSubmissionDto extends RepeatDto {
  @ShownTextOrNull('Submission of the line, or the submission that has its number.', EXAMPLE.submissionId)
  submissionId!: string | null;

  @ShownTextOrNull('Kind of the document; null if the line has none.', 'sale')
  kind!: string | null;

  @ShownTextOrNull('Your own number or code of the document.', 'INV-2026-0001')
  reference!: string | null;
}

/** A line with its number and verdict, in the envelope of all answers. */
export class BatchLineDto extends EnvelopeDto {
  @Shown('Number of the line in the file, or of the element in the list, from 1.', 1)
  line!: number;

  @Shown(
    'accepted; known: an identical document was submitted before; duplicate: another document has its number; refused; ' +
      'valid: not accepted only because other lines were refused (atomic).',
    'accepted',
    { enum: VERDICTS },
  )
  verdict!: (typeof VERDICTS)[number];

  @ApiProperty({
    description: 'The first twenty violations.',
    required: false,
    type: [ViolationDto],
  })
  errors?: ViolationDto[];
}

/** The verdict of a line when it was received. */
export class BatchVerdictDto extends BatchLineDto {
  @Shown(
    'Null if the line is not a document.',
    { submissionId: EXAMPLE.submissionId, kind: 'sale', reference: 'INV-2026-0001' },
    { oneOf: [{ $ref: '#/components/schemas/BatchedSubmissionDto' }, { type: 'null' }] },
  )
  data!: BatchedSubmissionDto | null;
}

/** The details of a verdict, as the ledger stores them for the sender. */
export interface LineDetails {
  /** The code of a line that was not accepted. */
  code?: string;
  /** The ledger keeps the code only, because the account has too many details of refused lines. */
  isCut?: true;
  errors?: Violation[];
  warnings?: Warning[];
  /** The relation of the line to the document that has its number. */
  repeat?: RepeatDto;
}

/** The first violations of a document with a thousand wrong lines are enough. */
const ERRORS_MAX = 20;

const FAILED_FIX = 'Send the line again: a document with the same number is stored only once.';

/** The details for each verdict, with the names of fields that the line uses. */
export function lineDetailsByVerdict(
  { draft, names, referenceField }: PostedLine,
  warnings: readonly Warning[],
  readBody: () => unknown,
): LineWording {
  return {
    accepted: (itemCodes, remarks) =>
      detailsOf([...warnings, ...uncheckedStockWarnings(itemCodes, draft, names), ...remarkWarnings(remarks, names)]),
    refused: (refusals) => refusedDetails(refusals, names, warnings),
    compare: (stored) => compareDocuments(stored, { draft, names, body: readBody() }),
    known: ({ id, reference }, identical, comparison) => {
      const repeat = comparison === undefined ? null : { identical, comparison: comparison as Comparison | null };
      const details = identical
        ? detailsOf([...warnings, ...(repeat ? repeatWarnings(repeat, id) : [])])
        : detailsOf(warnings, '004', [duplicateViolation(fieldName(names, referenceField), reference)]);
      return repeat ? { ...details, repeat: repeatData(repeat) } : details;
    },
    contested: () => detailsOf(warnings, '006', [contestedViolation(fieldName(names, referenceField))]),
    failed: () => detailsOf(warnings, '905', [violation('905', 'line', RESULT_CODES['905'].meaning, FAILED_FIX)]),
  };
}

export function verdictData({ line, verdict, submissionId, kind, reference, details }: LineRecord): BatchVerdictDto {
  const lineDetails = (details ?? {}) as LineDetails;
  const { code, warnings, repeat } = lineDetails;
  const data: BatchedSubmissionDto | null = submissionId || kind ? { submissionId, kind, reference, ...repeat } : null;
  const envelope: Envelope<BatchedSubmissionDto | null> =
    code === undefined
      ? succeeded(data, { warnings })
      : failed(code as FailureCode, errorsOf(lineDetails), { data, warnings });
  return { line, verdict, ...envelope };
}

const CUT_MESSAGE =
  'What is wrong with this line is not stored, because your account has too many refused lines. Only the code is.';
const CUT_FIX = 'Send this line alone: the answer says what is wrong with it. Old batches make room again.';

/** The errors of a stored verdict. */
const errorsOf = ({ code, errors = [], isCut }: LineDetails): Violation[] =>
  isCut ? [violation(code as FailureCode, 'line', CUT_MESSAGE, CUT_FIX)] : errors;

function refusedDetails(refusals: readonly Refusal[], names: FieldNames, warnings: readonly Warning[]): LineDetails {
  const reported = refusalsToReport(refusals);
  return detailsOf(
    warnings,
    reported[0]!.code,
    reported.map((refusal) => violationOf(refusal, names)),
  );
}

const duplicateViolation = (field: string, reference: string): Violation =>
  violation(
    '004',
    field,
    `${field}: ${reference} was already submitted, for another document.`,
    'Send the document with another number, or read GET /api/v1/submissions/{submissionId} with the id in data.',
  );

const contestedViolation = (field: string): Violation =>
  violation('006', field, `${field}: ${CONTESTED.message}`, CONTESTED.lineFix);

export function detailsOf(warnings: readonly Warning[], code: string, errors: readonly Violation[]): LineDetails;
export function detailsOf(warnings: readonly Warning[]): LineDetails | null;
export function detailsOf(
  warnings: readonly Warning[],
  code?: string,
  errors: readonly Violation[] = [],
): LineDetails | null {
  if (code === undefined && warnings.length === 0) return null;
  return storableDetails({
    ...(code !== undefined && { code, errors: errors.slice(0, ERRORS_MAX) }),
    ...(warnings.length > 0 && { warnings: warnings.slice(0, ERRORS_MAX) }),
  });
}

/** A quotation from a line may contain characters that Postgres cannot store. */
const storableDetails = (details: LineDetails): LineDetails =>
  JSON.parse(
    JSON.stringify(details, (_, value: unknown) => (typeof value === 'string' ? toStorable(value) : value)),
  ) as LineDetails;
