import { today } from '@app/domain';
import { type FieldNames, fieldName, shortName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import { type ValidLines, lineViolations } from '../sales/line-rules.js';
import type { RuleContext } from '../sales/read-invoice.js';
import { sumViolations, totalViolations } from '../sales/total-rules.js';
import { describeValue, invalidField, isViolation, missingField, type Violation } from '../violation.js';
import type { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CREDIT_NOTE_FIELD_NAMES } from './note-field-names.js';
import { defaultNoteNumber } from './note-number.js';

type NoteFields = ValidFields<CreateCreditNoteDto>;
type NoteRule = (note: NoteFields, now: Date) => Violation | false;

/** The rules between the fields of a credit note that carries its own number, date and totals. */
export const noteViolations = (note: NoteFields, { now, taxRates }: RuleContext): Violation[] => [
  ...NOTE_RULES.map((rule) => rule(note, now)).filter(isViolation),
  ...lineViolations(note.items, CREDIT_NOTE_FIELD_NAMES, taxRates),
  ...totalViolations(
    { taxableTotal: note.totTaxblAmt, taxTotal: note.totTax, total: note.rfdAmt },
    note.items,
    CREDIT_NOTE_FIELD_NAMES,
  ),
];

/** The authority takes no date of its future, so such a note could not go out before that day (fact sheet 1.6). */
const byToday =
  (field: 'salesDt' | 'cnclReqDt' | 'cnclDt', meaning: string): NoteRule =>
  ({ [field]: date }, now) =>
    date !== undefined &&
    date > today(now) &&
    invalidField(
      field,
      `${today(now)} or earlier, East Africa Time`,
      date,
      `Send the day of the ${meaning}: today, "${today(now)}", or earlier.`,
    );

const refundedByToday = byToday('salesDt', 'credit note');
const requestedByToday = byToday('cnclReqDt', 'request for the refund');
const cancelledByToday = byToday('cnclDt', 'approval of the refund');

const NOTE_RULES: readonly NoteRule[] = [
  // The date of the original is checked later, when the original is known.
  refundedByToday,
  requestedByToday,
  cancelledByToday,
];

/** The number of a credit note and that of its original. */
interface NoteNumbers {
  original: string | undefined;
  note: string | undefined;
}

type NumberRule = (numbers: NoteNumbers, names: FieldNames) => Violation | false;

/** The rules of the shapes whose number, date and totals are generated. */
export function summedNoteViolations(
  numbers: NoteNumbers,
  lines: ValidLines = [],
  names: FieldNames,
  { taxRates }: RuleContext,
): Violation[] {
  const lineErrors = lineViolations(lines, names, taxRates);
  return [
    ...NUMBER_RULES.map((rule) => rule(numbers, names)).filter(isViolation),
    // A wrong line makes the sum of all lines wrong too.
    ...(lineErrors.length > 0 ? lineErrors : sumViolations(lines, names)),
  ];
}

const noteHasNumber: NumberRule = ({ original, note }, names) =>
  original !== undefined &&
  note === undefined &&
  defaultNoteNumber(original) === undefined &&
  missingField(
    fieldName(names, 'invoiceNumber'),
    `: a number can be generated only if the number of the original is a whole number, and ${describeValue(original)} is not`,
    `Add ${shortName(names, 'invoiceNumber')}: your own new number for this credit note, for example "CN-1".`,
  );

const NUMBER_RULES: readonly NumberRule[] = [
  // Whether the number is free is checked when the note is accepted.
  noteHasNumber,
];
