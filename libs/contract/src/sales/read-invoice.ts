import type { CreditNoteDraft, ItemDocument, SaleDocument, TaxRates } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import type { Dto } from '../fields/declared-fields.js';
import { inspectBody, type InvalidBody, type ValidFields } from '../read-body.js';
import { violationsToReport, type Violation, type Warning } from '../violation.js';

/** What was posted, whichever shape it was posted in. */
export interface PostedInvoice {
  draft: SaleDocument | CreditNoteDraft;
  /** The items to be registered first; null where the caller did not ask for that. */
  itemsToRegister: ItemDocument[] | null;
  /** What the body calls the fields of the document, for whoever refuses it. */
  names: FieldNames;
}

export type InvoiceReading =
  | {
      ok: true;
      post: PostedInvoice;
      warnings: Warning[];
      /** What is wrong with it by the rates of today, and by nothing else: it may be of another day. */
      taxRateViolations: Violation[];
    }
  | InvalidBody;

/** What a body is judged by: the moment it comes, and the rates that are known to hold then. */
export interface ValidationContext {
  now: Date;
  taxRates: TaxRates;
}

/** The same for the rules; without rates they say nothing of what depends on them. */
export type RuleContext = Omit<ValidationContext, 'taxRates'> & { taxRates: TaxRates | null };

/** One of the shapes an invoice may be posted in. */
export interface InvoiceShape<T extends object> {
  dto: Dto<T>;
  names: FieldNames;
  /** The rules between fields, which look at whatever fields are right by themselves. */
  violations(body: ValidFields<T>, ruleContext: RuleContext): Violation[];
  warnings(body: ValidFields<T>): Warning[];
  draft(body: T, now: Date): PostedInvoice['draft'];
  itemsToRegister?(body: T): ItemDocument[] | null;
}

/** Reads a body in one of its shapes: its fields and the rules between them, in one verdict. */
export function readInvoice<T extends object>(
  shape: InvoiceShape<T>,
  body: unknown,
  context: ValidationContext,
): InvoiceReading {
  const fields = inspectBody(shape.dto, body);
  const warnings = [...fields.warnings, ...shape.warnings(fields.value)];
  const reportedBy = (ruleContext: RuleContext) =>
    violationsToReport([
      ...fields.violations,
      ...withoutReportedFields(fields.violations, shape.violations(fields.value, ruleContext)),
    ]);
  const reported = reportedBy(context);
  if (reported && reportedBy({ ...context, taxRates: null })) return { ok: false, ...reported, warnings };
  // But for its rates nothing is wrong, so nothing has been left out of the value.
  return {
    ok: true,
    post: postOf(shape, fields.value as T, context),
    warnings,
    taxRateViolations: reported?.violations ?? [],
  };
}

/** To a rule a refused field looks like a missing one; that it was refused has been said already. */
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
  return {
    draft: Object.assign(shape.draft(body, now), { registers: codes, taxRates }),
    itemsToRegister,
    names: shape.names,
  };
}
