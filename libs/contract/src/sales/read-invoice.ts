import type { CreditNoteDraft, ItemDocument, SaleDocument, TaxRates } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import type { Dto } from '../fields/declared-fields.js';
import { inspectBody, type Refusal, type Sound } from '../read-body.js';
import { firstFailedStage, type Violation, type Warning } from '../violation.js';

/** What was posted, whichever shape it was posted in. */
export interface InvoicePost {
  draft: SaleDocument | CreditNoteDraft;
  /** The items to be registered first; null where the caller did not ask for that. */
  registers: ItemDocument[] | null;
  /** What the body calls the fields of the document, for whoever refuses it. */
  names: FieldNames;
}

export type InvoiceReading =
  | {
      ok: true;
      post: InvoicePost;
      warnings: Warning[];
      /** What is wrong with it by the rates of today, and by nothing else: it may be of another day. */
      doubts: Violation[];
    }
  | Refusal;

/** What a body is judged by: the moment it comes, and the rates that are known to hold then. */
export interface Judging {
  now: Date;
  taxRates: TaxRates;
}

/** The same for the rules; without rates they say nothing of what depends on them. */
export type RuleTerms = Omit<Judging, 'taxRates'> & { taxRates: TaxRates | null };

/** One of the shapes an invoice may be posted in. */
export interface InvoiceShape<T extends object> {
  dto: Dto<T>;
  names: FieldNames;
  /** The rules between fields, which look at whatever fields are right by themselves. */
  violations(body: Sound<T>, terms: RuleTerms): Violation[];
  warnings(body: Sound<T>): Warning[];
  draft(body: T, now: Date): InvoicePost['draft'];
  registers?(body: T): ItemDocument[] | null;
}

/** Reads a body in one of its shapes: its fields and the rules between them, in one verdict. */
export function readInvoice<T extends object>(shape: InvoiceShape<T>, body: unknown, judging: Judging): InvoiceReading {
  const fields = inspectBody(shape.dto, body);
  const warnings = [...fields.warnings, ...shape.warnings(fields.value)];
  const stageBy = (terms: RuleTerms) =>
    firstFailedStage([...fields.violations, ...notSaidYet(fields.violations, shape.violations(fields.value, terms))]);
  const stage = stageBy(judging);
  if (stage && stageBy({ ...judging, taxRates: null })) return { ok: false, ...stage, warnings };
  // But for its rates nothing is wrong, so nothing has been left out of the value.
  return { ok: true, post: postOf(shape, fields.value as T, judging), warnings, doubts: stage?.violations ?? [] };
}

/** To a rule a refused field looks like a missing one; that it was refused has been said already. */
export function notSaidYet(said: readonly Violation[], violations: readonly Violation[]): Violation[] {
  const fields = new Set(said.map(({ field }) => field));
  return violations.filter((violation) => violation.code !== '002' || !fields.has(violation.field));
}

function postOf<T extends object>(shape: InvoiceShape<T>, body: T, { now, taxRates }: Judging): InvoicePost {
  const registers = shape.registers?.(body) ?? null;
  const codes = registers?.map(({ itemCode }) => itemCode) ?? [];
  return {
    draft: Object.assign(shape.draft(body, now), { registers: codes, taxRates }),
    registers,
    names: shape.names,
  };
}
