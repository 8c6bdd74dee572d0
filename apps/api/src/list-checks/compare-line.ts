import type { CheckedLineDto, ListedInvoice, ListedLine, ListResult } from '@app/contract';
import { cuInvoiceNumber, endedUnapproved, isSameSignature } from '@app/domain';
import type { BookedInvoice } from '@app/persistence';

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
