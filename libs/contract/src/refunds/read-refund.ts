import { type CreditNoteDraft, today } from '@app/domain';
import { CREDIT_NOTE_DEFAULTS } from '../credit-notes/note-draft.js';
import type { FieldNames } from '../field-names.js';
import { inspectBody, refusedBody, type ValidFields } from '../read-body.js';
import type { InvoiceReading } from '../sales/read-invoice.js';
import { invalidField, missingField, type Violation, violationsToReport } from '../violation.js';
import { CreateRefundDto, type RefundLineDto } from './create-refund.dto.js';

export const REFUND_FIELD_NAMES: FieldNames = {
  fields: { invoiceNumber: 'invcNo', originalInvoiceNumber: 'path', reason: 'reason', saleDate: 'path' },
  lines: 'lines',
  lineFields: { sequence: 'itemSeq', itemCode: 'itemCd', quantity: 'qty', total: 'amount' },
};

/** The things that a refund needs besides its body. */
export interface RefundContext {
  now: Date;
  /** The number of the sale. */
  originalNumber: string;
}

/** Where the client has no number for the note, one is made later. */
export const NO_NUMBER = '';

/** Reads the body of a refund by reference, as a credit note whose lines are not known yet. */
export function readRefund(body: unknown, context: RefundContext): InvoiceReading {
  const fields = inspectBody(CreateRefundDto, body);
  const { warnings } = fields;
  const valid = () => ({
    ...{ ok: true as const, warnings, taxRateViolations: [] },
    post: {
      ...{ draft: draftOf(fields.value as CreateRefundDto, context), itemsToRegister: null },
      names: REFUND_FIELD_NAMES,
    },
  });
  const reported = violationsToReport([...fields.violations, ...lineViolations(fields.value)]);
  return reported ? refusedBody(reported, fields, valid) : valid();
}

const lineViolations = ({ lines = [] }: ValidFields<CreateRefundDto>): Violation[] =>
  lines.flatMap((line, index) =>
    line
      ? [
          ...mustHaveOne(line, index, 'itemSeq', 'itemCd'),
          ...mustHaveOne(line, index, 'qty', 'amount'),
          ...(line.amount === 0 ? [noAmount(index)] : []),
        ]
      : [],
  );

const noAmount = (index: number): Violation =>
  invalidField(`lines[${index}].amount`, 'more than 0', 0, 'Send the amount with tax that the buyer gets back.');

type Name = keyof RefundLineDto;

function mustHaveOne(line: ValidFields<RefundLineDto>, index: number, one: Name, other: Name): Violation[] {
  const field = `lines[${index}].${one}`;
  if (line[one] === undefined && line[other] === undefined)
    return [missingField(field, ` without ${other}`, `Add ${one} or ${other} to this line.`)];
  if (line[one] === undefined || line[other] === undefined) return [];
  return [invalidField(field, `left out where ${other} is sent`, line[one], `Send ${one} or ${other}, not both.`)];
}

const draftOf = (refund: CreateRefundDto, { now, originalNumber }: RefundContext): CreditNoteDraft => ({
  ...CREDIT_NOTE_DEFAULTS,
  ...{ invoiceNumber: refund.invcNo ?? NO_NUMBER, originalInvoiceNumber: originalNumber },
  ...{ reason: refund.reason, saleDate: today(now), datedBy: 'us' },
  ...{ taxableTotal: 0, taxTotal: 0, total: 0, lines: [] },
  refund: (refund.lines ?? []).map(({ itemSeq = null, itemCd = null, qty = null, amount = null }) => ({
    ...{ sequence: itemSeq, itemCode: itemCd, quantity: qty, total: amount },
  })),
});
