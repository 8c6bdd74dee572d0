import { displayable, isObject } from '../copy-declared-fields.js';
import type { InvalidBody } from '../read-body.js';
import { invalidField, missingField, type Warning } from '../violation.js';
import { refused, type Row, rowsOf, wrongLength } from './list-rows.js';
import { LISTED_FIELDS, type ListedField, readListedLine } from './listed-invoice.js';
import { type ListReading, readListRows, WARNINGS_MAX } from './read-list-rows.js';

const FIX =
  'Send { "invoices": [ … ] } with an invoice number or an object { invcNo, totAmt, salesDt, cisInvcNo, cuInvoiceNo, rcptSign } for each invoice; or send text/csv.';

/** A list that came as text. A JSON text is none. */
export class ListText {
  private cut: Row[] | InvalidBody | null = null;

  constructor(readonly text: string) {}

  /** The rows that have something in them; or why the text is refused. */
  get rows(): Row[] | InvalidBody {
    return (this.cut ??= rowsOf(this.text));
  }
}

/** Reads a list of invoices: text, or the JSON of one. Each line is read on its own, so that one that is wrong refuses no other. */
export function readInvoiceList(body: unknown): ListReading {
  if (body instanceof ListText) return readListRows(body.rows);
  if (body !== undefined && body !== null && !isObject(body))
    return refused(invalidField('body', 'a JSON object', displayable(body), FIX));
  const { invoices } = (body ?? {}) as { invoices?: unknown };
  if (invoices === undefined || invoices === null) return refused(missingField('invoices', '', FIX));
  if (!Array.isArray(invoices)) return refused(invalidField('invoices', 'a list', displayable(invoices), FIX));
  return wrongLength(invoices) ?? readInvoices(invoices);
}

function readInvoices(invoices: unknown[]): ListReading {
  const unknown = new Set<string>();
  const lines = invoices.map((invoice, index) => readListedLine(index + 1, cellsOf(invoice, unknown)));
  return { ok: true, lines, warnings: [...unknown].slice(0, WARNINGS_MAX).map(unknownField) };
}

function cellsOf(invoice: unknown, unknown: Set<string>): Partial<Record<ListedField, unknown>> {
  if (!isObject(invoice)) return { invcNo: invoice };
  for (const name of Object.keys(invoice)) if (!LISTED_FIELDS.includes(name as ListedField)) unknown.add(name);
  return invoice;
}

const unknownField = (name: string): Warning => ({
  field: `invoices[].${name.slice(0, 40)}`,
  message: `This field was ignored. An invoice of a list may have ${LISTED_FIELDS.join(', ')}.`,
});
