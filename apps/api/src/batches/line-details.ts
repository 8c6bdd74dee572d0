import {
  compareDocuments,
  type Comparison,
  type FailureCode,
  type FieldNames,
  fieldName,
  type PostedLine,
  RESULT_CODES,
  toStorable,
  type Violation,
  type Warning,
} from '@app/contract';
import type { Refusal } from '@app/domain';
import type { LineWording } from '@app/submission';
import { violationOf } from '../submissions/answer.js';
import { CONTESTED } from '../submissions/public-message.js';
import { violation } from '../http/errors/failure.js';
import { repeatData, repeatWarnings } from '../submissions/repeat.js';
import { remarkWarnings, uncheckedStockWarnings } from '../submissions/post-invoice.js';

/** The details of a verdict, as the ledger stores them for the sender. */
export interface LineDetails {
  /** The code of a line that was not accepted. */
  code?: string;
  /** The ledger keeps the code only, because the account has too many details of refused lines. */
  isCut?: true;
  errors?: Violation[];
  warnings?: Warning[];
  /** The relation of the line to the document that has its number. */
  repeat?: object;
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

const CUT_MESSAGE =
  'What is wrong with this line is not stored, because your account has too many refused lines. Only the code is.';
const CUT_FIX = 'Send this line alone: the answer says what is wrong with it. Old batches make room again.';

/** The errors of a stored verdict. */
export const errorsOf = ({ code, errors = [], isCut }: LineDetails): Violation[] =>
  isCut ? [violation(code as FailureCode, 'line', CUT_MESSAGE, CUT_FIX)] : errors;

const refusedDetails = (refusals: readonly Refusal[], names: FieldNames, warnings: readonly Warning[]): LineDetails =>
  detailsOf(
    warnings,
    refusals[0]!.code,
    refusals.map((refusal) => violationOf(refusal, names)),
  )!;

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
