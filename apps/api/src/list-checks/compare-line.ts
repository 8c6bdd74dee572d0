import type { CheckedLineDto, ListedInvoice, ListedLine, ListResult } from '@app/contract';
import { isSameSignature } from '@app/domain';
import type { BookedInvoice } from '@app/persistence';

type Difference = CheckedLineDto['differences'][number];
type ComparedField = Exclude<keyof ListedInvoice, 'invcNo'> | 'bhfId';

/** What the books have of one line. `bhfId` is the branch of the list, if it is of one. */
export function compareLine(
  listed: ListedLine,
  booked: BookedInvoice | undefined,
  { bhfId, sameAsLine }: { bhfId: string | null; sameAsLine: number | null },
): CheckedLineDto {
  const { line } = listed;
  if ('trouble' in listed)
    return { ...NOTHING_KNOWN, line, invcNo: listed.written, result: 'unreadable', message: listed.trouble };
  const { invoice } = listed;
  if (!booked) return { ...NOTHING_KNOWN, line, invcNo: invoice.invcNo, result: 'unknown', sameAsLine };
  const compared = compare({ ...invoice, ...(bhfId !== null && { bhfId }) }, booked);
  return {
    ...{ line, invcNo: invoice.invcNo, sameAsLine, message: null },
    result: compared.differences.length > 0 ? 'differs' : resultOf(booked),
    ...{ submissionId: booked.submissionId, status: booked.status, bhfId: booked.bhfId },
    ...{ cisInvcNo: booked.receiptNumber, rcptSign: booked.signature },
    ...compared,
  };
}

const NOTHING_KNOWN = {
  ...{ submissionId: null, status: null, bhfId: null, cisInvcNo: null, rcptSign: null },
  ...{ differences: [], notCompared: [], sameAsLine: null, message: null },
};

const REFUSED = ['REJECTED', 'CANCELLED', 'FAILED'];

function resultOf({ status }: BookedInvoice): ListResult {
  if (status === 'APPROVED') return 'signed';
  return REFUSED.includes(status) ? 'refused' : 'waiting';
}

type ListedValues = Partial<Omit<ListedInvoice, 'invcNo'>> & { bhfId?: string };

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
  totAmt: { known: ({ total }) => total, isSame: isSameAmount },
  salesDt: { known: ({ saleDate }) => saleDate, isSame: isEqual },
  cisInvcNo: { known: ({ receiptNumber }) => receiptNumber, isSame: isEqual },
  rcptSign: {
    known: ({ signature }) => signature,
    isSame: (listed, known) => isSameSignature(String(listed), String(known)),
  },
  bhfId: { known: ({ bhfId }) => bhfId, isSame: isEqual },
};
