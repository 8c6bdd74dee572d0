import type { SaleDocument } from '@app/domain';
import { inspectBody, type Refusal } from '../read-body.js';
import { firstFailedStage, type Violation, type Warning } from '../violation.js';
import { CreateSaleDto } from './create-sale.dto.js';
import { saleViolations } from './rules.js';
import { saleDocument } from './sale-document.js';
import { saleWarnings } from './sale-warnings.js';

export type SaleReading = { ok: true; document: SaleDocument; warnings: Warning[] } | Refusal;

/** Reads the body of POST /sales: its shape and the rules between its fields, in one verdict. */
export function readSale(body: unknown, now: Date): SaleReading {
  const shape = inspectBody(CreateSaleDto, body);
  const warnings = [...shape.warnings, ...saleWarnings(shape.value)];
  const stage = firstFailedStage([
    ...shape.violations,
    ...notSaidYet(shape.violations, saleViolations(shape.value, now)),
  ]);
  // Without a violation nothing has been left out of the value.
  return stage
    ? { ok: false, ...stage, warnings }
    : { ok: true, document: saleDocument(shape.value as CreateSaleDto), warnings };
}

/** To a rule a refused field looks like a missing one; that it was refused has been said already. */
function notSaidYet(said: readonly Violation[], violations: readonly Violation[]): Violation[] {
  const fields = new Set(said.map(({ field }) => field));
  return violations.filter((violation) => violation.code !== '002' || !fields.has(violation.field));
}
