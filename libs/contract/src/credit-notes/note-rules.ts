import { today } from '@app/domain';
import { type FieldNames, fieldName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import { type ValidLines, lineViolations } from '../sales/line-rules.js';
import type { RuleContext } from '../sales/read-invoice.js';
import { sumViolations, totalViolations } from '../sales/total-rules.js';
import { isViolation, missingField, type Violation, invalidField } from '../violation.js';
import type { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CREDIT_NOTE_FIELD_NAMES } from './note-field-names.js';
import { defaultNoteNumber } from './note-number.js';

type NoteFields = ValidFields<CreateCreditNoteDto>;
type NoteRule = (note: NoteFields, now: Date) => Violation | false;

/** The rules between the fields of a credit note that tells its own number, date and totals. */
export const noteViolations = (note: NoteFields, { now, taxRates }: RuleContext): Violation[] => [
  ...NOTE_RULES.map((rule) => rule(note, now)).filter(isViolation),
  ...lineViolations(note.items, CREDIT_NOTE_FIELD_NAMES, taxRates),
  ...totalViolations(
    { taxableTotal: note.totTaxblAmt, taxTotal: note.totTax, total: note.rfdAmt },
    note.items,
    CREDIT_NOTE_FIELD_NAMES,
  ),
];

const refundedByToday: NoteRule = ({ salesDt }, now) =>
  salesDt !== undefined &&
  salesDt > today(now) &&
  invalidField('salesDt', `${today(now)} or earlier, East Africa Time`, salesDt, 'Send the day of the credit note.');

const NOTE_RULES: readonly NoteRule[] = [
  // That it is not before its original is looked at where the original is known.
  refundedByToday,
];

/** The two numbers of a credit note. */
interface NoteNumbers {
  original: string | undefined;
  note: string | undefined;
}

type NumberRule = (numbers: NoteNumbers, names: FieldNames) => Violation | false;

/** The rules of the shapes that leave their number, date and totals to us. */
export function summedNoteViolations(
  numbers: NoteNumbers,
  lines: ValidLines = [],
  names: FieldNames,
  { taxRates }: RuleContext,
): Violation[] {
  const lineErrors = lineViolations(lines, names, taxRates);
  return [
    ...NUMBER_RULES.map((rule) => rule(numbers, names)).filter(isViolation),
    // The sum of lines of which one is wrong says nothing new.
    ...(lineErrors.length > 0 ? lineErrors : sumViolations(lines, names)),
  ];
}

const noteHasNumber: NumberRule = ({ original, note }, names) =>
  original !== undefined &&
  note === undefined &&
  defaultNoteNumber(original) === undefined &&
  missingField(
    fieldName(names, 'invoiceNumber'),
    ' where the number of the original is no plain number that could be counted on from',
    'Add the number of the credit note itself.',
  );

const NUMBER_RULES: readonly NumberRule[] = [
  // Whether the number is free is looked at when the note is accepted.
  noteHasNumber,
];
