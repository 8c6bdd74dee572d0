import type { CreditNoteDraft, ItemDocument, SaleDocument, TaxRates } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import type { Dto } from '../fields/declared-fields.js';
import { inspectBody, type InvalidBody, refusedBody, type ValidFields } from '../read-body.js';
import { isObject } from '../copy-declared-fields.js';
import { roundingWarnings } from './line-warnings.js';
import type { ValidLines } from './line-rules.js';
import { flagOf, isPriced, pricedDto } from './priced-dto.js';
import { violationsToReport, type Violation, type Warning } from '../violation.js';

/** A posted invoice, independent of the shape of its body. */
export interface PostedInvoice {
  draft: SaleDocument | CreditNoteDraft;
  /** The items to register first; null if the client did not ask for that. */
  itemsToRegister: ItemDocument[] | null;
  /** The body's names of the document fields, for later refusals. */
  names: FieldNames;
}

export type InvoiceReading =
  | {
      ok: true;
      post: PostedInvoice;
      warnings: Warning[];
      /** The violations by today's tax rates alone: the document may be of another day. */
      taxRateViolations: Violation[];
    }
  | InvalidBody;

/** The time and the tax rates that a body is checked against. */
export interface ValidationContext {
  now: Date;
  taxRates: TaxRates;
}

/** The context of the rules. The rules that need tax rates are skipped if these are null. */
export type RuleContext = Omit<ValidationContext, 'taxRates'> & { taxRates: TaxRates | null };

/** A body shape of an invoice: its fields, its rules and its document. */
export interface InvoiceShape<T extends object> {
  dto: Dto<T>;
  names: FieldNames;
  /** The rules between fields; they look only at fields that are valid alone. */
  violations(body: ValidFields<T>, ruleContext: RuleContext): Violation[];
  warnings(body: ValidFields<T>): Warning[];
  draft(body: T, now: Date): PostedInvoice['draft'];
  itemsToRegister?(body: T): ItemDocument[] | null;
}

/** Reads a body in one shape: its fields and the rules between them, in one result. */
export function readInvoice<T extends object>(
  shape: InvoiceShape<T>,
  body: unknown,
  context: ValidationContext,
): InvoiceReading {
  const leavesAmounts = isObject(body) && isPriced(body);
  const fields = inspectBody(leavesAmounts ? pricedDto(shape.dto) : shape.dto, body);
  const lines = (fields.value as Record<string, unknown>)[shape.names.lines] as ValidLines | undefined;
  const warnings = [...fields.warnings, ...shape.warnings(fields.value), ...roundingWarnings(body, lines, shape.names)];
  const reportedBy = (ruleContext: RuleContext) =>
    violationsToReport([
      ...fields.violations,
      ...withoutReportedFields(fields.violations, shape.violations(fields.value, ruleContext)),
    ]);
  // Where Risiti computes the amounts, it compares them with those that were sent.
  const reported = reportedBy(leavesAmounts ? { ...context, taxRates: null } : context);
  const valid = (taxRateViolations: Violation[]) => ({
    ...{ ok: true as const, warnings, taxRateViolations },
    post: postOf(shape, fields.value as T, context),
  });
  if (reported && reportedBy({ ...context, taxRates: null }))
    return refusedBody(reported, { ...fields, warnings }, () => valid([]));
  // Only the tax rates are violated, so the value is complete.
  return valid(reported?.violations ?? []);
}

/** A rule sees a refused field as missing; the refusal is already in the list. */
export function withoutReportedFields(
  alreadyReported: readonly Violation[],
  violations: readonly Violation[],
): Violation[] {
  const fields = new Set(alreadyReported.map(({ field }) => field));
  return violations.filter((violation) => violation.code !== '002' || !fields.has(violation.field));
}

function postOf<T extends object>(
  shape: InvoiceShape<T>,
  body: T,
  { now, taxRates }: ValidationContext,
): PostedInvoice {
  const itemsToRegister = shape.itemsToRegister?.(body) ?? null;
  const codes = itemsToRegister?.map(({ itemCode }) => itemCode) ?? [];
  const pricesIncludeTax = flagOf(body);
  return {
    draft: Object.assign(shape.draft(body, now), {
      ...{ registers: codes, taxRates },
      ...(pricesIncludeTax !== undefined && { pricesIncludeTax }),
    }),
    itemsToRegister,
    names: shape.names,
  };
}
