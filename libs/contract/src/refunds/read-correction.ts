import { CREDIT_NOTE_REASONS } from '@app/domain';
import { isObject } from '../copy-declared-fields.js';
import { CodeField } from '../fields/code-field.js';
import { NestedField } from '../fields/nested-field.js';
import type { FieldNames } from '../field-names.js';
import { inspectBody, refusedBody } from '../read-body.js';
import { CreateSaleDto } from '../sales/create-sale.dto.js';
import { examplePricedSale, exampleSale } from '../sales/example-sale.js';
import { pricedDto } from '../sales/priced-dto.js';
import type { InvoiceReading, ValidationContext } from '../sales/read-invoice.js';
import { readSale } from '../sales/read-sale.js';
import { invalidField, missingField, type Violation, violationsToReport, type Warning } from '../violation.js';
import { readRefund } from './read-refund.js';

class CorrectionHeadDto {
  @CodeField(CREDIT_NOTE_REASONS, { about: 'Reason of the credit note; default 06.', example: '06', optional: true })
  reason?: string;
}

/** The body of POST /submissions/{id}/correct and of POST /sales/{invcNo}/correct. */
export class CreateCorrectionDto extends CorrectionHeadDto {
  @NestedField(() => CreateSaleDto, {
    about: 'The sale as it should have been, with a number of its own: a body of POST /sales.',
    example: exampleSale,
  })
  sale!: CreateSaleDto;
}

/** The same with prices alone. */
export class CreatePricedCorrectionDto extends CorrectionHeadDto {
  @NestedField(() => pricedDto(CreateSaleDto), {
    about: 'The sale as it should have been.',
    example: examplePricedSale,
  })
  sale!: CreateSaleDto;
}

interface CorrectionContext extends ValidationContext {
  /** The number of the sale that is wrong. */
  originalNumber: string;
}

const SALE = 'sale';

/** Reads a sale, and makes the credit note that goes before it. */
export function readCorrection(body: unknown, context: CorrectionContext): InvoiceReading {
  const isBody = isObject(body) || body === undefined || body === null || body === '';
  const { [SALE]: sale, ...head } = (isObject(body) ? body : {}) as Record<string, unknown>;
  const fields = inspectBody(CorrectionHeadDto, isBody ? head : body);
  const reading = readSale(isObject(sale) ? sale : {}, context);
  const warnings = [...fields.warnings, ...reading.warnings.map(inSale)];
  const read = reading.ok ? reading : reading.rest?.();
  const valid = () => corrected(read as ValidSale, fields.value.reason ?? DEFAULT_REASON, warnings, context);
  const reported = violationsToReport([...fields.violations, ...(isBody ? violationsOf(sale, reading) : [])]);
  if (!reported) return valid();
  return read ? refusedBody(reported, { ...fields, warnings }, valid) : { ok: false, ...reported, warnings };
}

type ValidSale = InvoiceReading & { ok: true };

const DEFAULT_REASON = '06';

const NO_SALE = missingField(SALE, '', 'Add sale: the sale as it should have been, as a body of POST /sales.');

const inSale = <Told extends Violation | Warning>(told: Told): Told => ({
  ...told,
  field: `${SALE}.${told.field}`,
  message: told.message.startsWith(told.field) ? `${SALE}.${told.message}` : told.message,
});

function violationsOf(sale: unknown, reading: InvoiceReading): Violation[] {
  if (sale === undefined || sale === null || sale === '') return [NO_SALE];
  if (!isObject(sale)) return [invalidField(SALE, 'a JSON object', sale, 'Send a body of POST /sales.')];
  const ofReading = reading.ok ? [] : [...reading.violations, ...(reading.later ?? [])];
  const { rcptTyCd } = (sale as { transaction?: { rcptTyCd?: unknown } | null }).transaction ?? {};
  const isOther = OTHER_RECEIPTS.includes(rcptTyCd as string);
  return [...(isOther ? [mustBeNormal(rcptTyCd)] : []), ...ofReading].map(inSale);
}

const OTHER_RECEIPTS = ['R', 'T', 'C'];

const mustBeNormal = (rcptTyCd: unknown): Violation =>
  invalidField('transaction.rcptTyCd', 'S, because a correction is a normal sale', rcptTyCd, 'Send "S".');

function corrected(
  { post, taxRateViolations }: ValidSale,
  reason: string,
  warnings: Warning[],
  context: CorrectionContext,
): ValidSale {
  const note = readRefund({ reason }, context) as ValidSale;
  const draft = Object.assign(post.draft, { corrects: context.originalNumber, creditsFirst: note.post.draft });
  return {
    ok: true,
    warnings,
    taxRateViolations: taxRateViolations.map(inSale),
    post: { ...post, draft, names: namesInSale(post.names) },
  };
}

const namesInSale = ({ fields, lines, ...names }: FieldNames): FieldNames => ({
  ...names,
  fields: {
    ...Object.fromEntries(Object.entries(fields).map(([field, name]) => [field, `${SALE}.${name}`])),
    corrects: 'path',
  },
  lines: `${SALE}.${lines}`,
});
