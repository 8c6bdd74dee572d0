import { today } from '@app/domain';
import { type FieldNames, fieldName } from '../field-names.js';
import type { Sound } from '../read-body.js';
import { type Lines, lineViolations } from '../sales/line-rules.js';
import type { RuleTerms } from '../sales/read-invoice.js';
import { summedViolations, totalViolations } from '../sales/total-rules.js';
import { isBroken, missing, type Violation, wrong } from '../violation.js';
import type { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CREDIT_NOTE_NAMES } from './note-field-names.js';
import { numberAfter } from './note-number.js';

type Note = Sound<CreateCreditNoteDto>;
type NoteRule = (note: Note, now: Date) => Violation | false;

/** The rules between the fields of a credit note that tells its own number, date and totals. */
export const noteViolations = (note: Note, { now, taxRates }: RuleTerms): Violation[] => [
  ...NOTE_RULES.map((rule) => rule(note, now)).filter(isBroken),
  ...lineViolations(note.items, CREDIT_NOTE_NAMES, taxRates),
  ...totalViolations(
    { taxableTotal: note.totTaxblAmt, taxTotal: note.totTax, total: note.rfdAmt },
    note.items,
    CREDIT_NOTE_NAMES,
  ),
];

const refundedByToday: NoteRule = ({ salesDt }, now) =>
  salesDt !== undefined &&
  salesDt > today(now) &&
  wrong('salesDt', `${today(now)} or earlier, East Africa Time`, salesDt, 'Send the day of the credit note.');

const NOTE_RULES: readonly NoteRule[] = [
  // That it is not before its original is looked at where the original is known.
  refundedByToday,
];

/** The two numbers of a credit note. */
interface Numbers {
  original: string | undefined;
  note: string | undefined;
}

type NumberRule = (numbers: Numbers, names: FieldNames) => Violation | false;

/** The rules of the shapes that leave their number, date and totals to us. */
export function summedNoteViolations(
  numbers: Numbers,
  lines: Lines = [],
  names: FieldNames,
  { taxRates }: RuleTerms,
): Violation[] {
  const ofLines = lineViolations(lines, names, taxRates);
  return [
    ...NUMBER_RULES.map((rule) => rule(numbers, names)).filter(isBroken),
    // The sum of lines of which one is wrong says nothing new.
    ...(ofLines.length > 0 ? ofLines : summedViolations(lines, names)),
  ];
}

const noteHasNumber: NumberRule = ({ original, note }, names) =>
  original !== undefined &&
  note === undefined &&
  numberAfter(original) === undefined &&
  missing(
    fieldName(names, 'invoiceNumber'),
    ' where the number of the original is no plain number that could be counted on from',
    'Add the number of the credit note itself.',
  );

const NUMBER_RULES: readonly NumberRule[] = [
  // Whether the number is free is looked at when the note is accepted.
  noteHasNumber,
];
