import { ApiProperty } from '@nestjs/swagger';
import { LISTED_FIELDS, type ListedInvoice, type ListedLine } from '@app/contract';
import { cuInvoiceNumber, endedUnapproved, isSameSignature, MOVES } from '@app/domain';
import type { BookedInvoice } from '@app/persistence';
import { EXAMPLE, Shown, ShownNumberOrNull, ShownTextOrNull } from '../http/openapi/reply-fields.js';

const LIST_RESULTS = ['signed', 'waiting', 'refused', 'unknown', 'differs', 'unreadable'] as const;

type ListResult = (typeof LIST_RESULTS)[number];

const COMPARED = [...LISTED_FIELDS, 'bhfId'];

/** A value of the list that is not the value of the books. */
export class ListDifferenceDto {
  @Shown('What differs.', 'totAmt', { enum: COMPARED })
  field!: string;

  @Shown('As the list has it.', 1160, { oneOf: [{ type: 'string' }, { type: 'number' }] })
  listed!: string | number;

  @Shown('As Risiti has it.', 1106, { oneOf: [{ type: 'string' }, { type: 'number' }] })
  known!: string | number;
}

/** The content of the books for one line of the list. */
export class CheckedLineDto {
  @Shown('Line of the list, from 1; of a text, the line of the file.', 2)
  line!: number;

  @Shown(
    'Number of the invoice; of an unreadable line, what was found; of an unknown line without a number, what names its receipt.',
    'INV-2026-0001',
  )
  invcNo!: string;

  @Shown(
    '`signed`; `waiting` to be signed, or for an operator; `refused`, withdrawn or given up; `unknown`: no invoice has this number, and none the receipt; `differs`: known, but not as listed; `unreadable`.',
    'differs',
    { enum: LIST_RESULTS },
  )
  result!: ListResult;

  @ShownTextOrNull('Id of its submission.', EXAMPLE.submissionId)
  submissionId!: string | null;

  @Shown('Status of its submission.', 'APPROVED', {
    oneOf: [{ type: 'string', enum: Object.keys(MOVES) }, { type: 'null' }],
  })
  status!: string | null;

  @ShownTextOrNull('Branch that sold.', '00')
  bhfId!: string | null;

  @ShownNumberOrNull('Number of its receipt.', 37)
  cisInvcNo!: number | null;

  @ShownTextOrNull('Signature of its receipt.', 'V4N6P2QK7WXR3TZA')
  rcptSign!: string | null;

  @ApiProperty({ description: 'What differs, with both values.', type: [ListDifferenceDto] })
  differences!: ListDifferenceDto[];

  @Shown(
    'Columns that the list has and that could not be compared: there is no receipt, or the document is deleted.',
    [],
    { type: [String] },
  )
  notCompared!: string[];

  @ShownNumberOrNull('An earlier line with the same number.', null)
  sameAsLine!: number | null;

  @ShownTextOrNull('Why the line is unreadable; or what to clear up before an unknown invoice is posted.', null)
  message!: string | null;
}

type Difference = CheckedLineDto['differences'][number];
type ComparedField = keyof ListedInvoice | 'bhfId';

interface LineContext {
  /** The branch of the list, if it is of one. */
  bhfId: string | null;
  sameAsLine: number | null;
  /** The reason why an unknown line may be known all the same. */
  hint: string | null;
}

/** Compares one line with what the books have. */
export function compareLine(
  listed: ListedLine,
  booked: BookedInvoice | undefined,
  { bhfId, sameAsLine, hint }: LineContext,
): CheckedLineDto {
  const { line } = listed;
  if ('trouble' in listed)
    return { ...NOTHING_KNOWN, line, invcNo: listed.written, result: 'unreadable', message: listed.trouble };
  const { invoice } = listed;
  if (!booked) return { ...NOTHING_KNOWN, line, invcNo: nameOf(invoice), result: 'unknown', sameAsLine, message: hint };
  const compared = compare({ ...invoice, ...(bhfId !== null && { bhfId }) }, booked);
  return {
    ...{ line, invcNo: invoice.invcNo ?? booked.invcNo, sameAsLine, message: null },
    result: compared.differences.length > 0 ? 'differs' : resultOf(booked),
    ...{ submissionId: booked.submissionId, status: booked.status, bhfId: booked.bhfId },
    ...{ cisInvcNo: booked.receiptNumber, rcptSign: booked.signature },
    ...compared,
  };
}

/** The number of the invoice, or else what names its receipt. */
const nameOf = ({ invcNo, cuInvoiceNo, cisInvcNo, rcptSign }: ListedInvoice): string =>
  invcNo ?? cuInvoiceNo ?? rcptSign ?? String(cisInvcNo);

const NOTHING_KNOWN = {
  ...{ submissionId: null, status: null, bhfId: null, cisInvcNo: null, rcptSign: null },
  ...{ differences: [], notCompared: [], sameAsLine: null, message: null },
};

function resultOf({ status }: BookedInvoice): ListResult {
  if (status === 'APPROVED') return 'signed';
  return endedUnapproved(status) ? 'refused' : 'waiting';
}

type ListedValues = ListedInvoice & { bhfId?: string };

function compare(listed: ListedValues, booked: BookedInvoice) {
  const differences: Difference[] = [];
  const notCompared: string[] = [];
  for (const [field, { known, isSame }] of Object.entries(COMPARISONS)) {
    const [value, knownValue] = [listed[field as ComparedField], known(booked)];
    if (value === undefined) continue;
    if (knownValue === null) notCompared.push(field);
    else if (!isSame(value, knownValue, booked)) differences.push({ field, listed: value, known: knownValue });
  }
  return { differences, notCompared };
}

type Value = string | number;

interface Comparison {
  known(booked: BookedInvoice): Value | null;
  isSame(listed: Value, known: Value, booked: BookedInvoice): boolean;
}

const HALF_A_CENT = 0.005;

/** Some lists write what a credit note takes back with a minus. */
const isSameAmount: Comparison['isSame'] = (listed, known, { kind }) =>
  Math.abs((kind === 'credit-note' ? Math.abs(Number(listed)) : Number(listed)) - Number(known)) < HALF_A_CENT;

const isEqual: Comparison['isSame'] = (listed, known) => listed === known;

const COMPARISONS: Record<ComparedField, Comparison> = {
  invcNo: { known: ({ invcNo }) => invcNo, isSame: isEqual },
  totAmt: { known: ({ total }) => total, isSame: isSameAmount },
  salesDt: { known: ({ saleDate }) => saleDate, isSame: isEqual },
  cisInvcNo: { known: ({ receiptNumber }) => receiptNumber, isSame: isEqual },
  cuInvoiceNo: {
    known: ({ sdcId, receiptNumber }) => (sdcId && receiptNumber ? cuInvoiceNumber(sdcId, receiptNumber) : null),
    isSame: isEqual,
  },
  rcptSign: {
    known: ({ signature }) => signature,
    isSame: (listed, known) => isSameSignature(String(listed), String(known)),
  },
  bhfId: { known: ({ bhfId }) => bhfId, isSame: isEqual },
};
