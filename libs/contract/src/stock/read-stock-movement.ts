import type { StockMovementDocument } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { inspectBody, type InvalidBody, refusedBody } from '../read-body.js';
import { type ValidationContext, withoutReportedFields } from '../sales/read-invoice.js';
import { violationsToReport, type Warning } from '../violation.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import { CreateStockMovementDto, type StockLineDto } from './create-stock-movement.dto.js';
import { stockMovementViolations, stockMovementWarnings } from './stock-movement-rules.js';

export type StockMovementReading =
  | { ok: true; document: StockMovementDocument; names: FieldNames; warnings: Warning[] }
  | InvalidBody;

/** Reads the body of POST /stock/io. */
export function readStockMovement(body: unknown, { now, taxRates }: ValidationContext): StockMovementReading {
  const fields = inspectBody(CreateStockMovementDto, body);
  const warnings = [...fields.warnings, ...stockMovementWarnings(fields.value)];
  const ruleViolations = stockMovementViolations(fields.value, now);
  const reported = violationsToReport([
    ...fields.violations,
    ...withoutReportedFields(fields.violations, ruleViolations),
  ]);
  // Without a violation of a field the value is complete.
  const valid = () => ({
    ...{ ok: true as const, warnings, names: STOCK_MOVEMENT_FIELD_NAMES },
    document: { ...movementOf(fields.value as CreateStockMovementDto), taxRates },
  });
  return reported ? refusedBody(reported, { ...fields, warnings }, valid) : valid();
}

const movementOf = (dto: CreateStockMovementDto): StockMovementDocument => ({
  kind: 'stock-movement',
  origin: 'caller',
  movementNumber: dto.sarNo,
  originalMovementNumber: dto.orgSarNo || null,
  countedTo: null,
  stockType: dto.itemList[0]!.stockTyCd,
  registration: dto.regTyCd,
  occurredOn: dto.ocrnDt,
  partnerPin: dto.custTin ?? null,
  partnerName: dto.custNm ?? null,
  partnerBranch: dto.custBhfId ?? null,
  ofInvoice: dto.invcNo ?? null,
  ofPurchase: dto.spplrTin ? { supplierPin: dto.spplrTin, supplierInvoiceNumber: dto.spplrInvcNo! } : null,
  currency: 'KES',
  exchangeRate: 1,
  taxableTotal: dto.totTaxblAmt,
  taxTotal: dto.totTax,
  total: dto.totAmt,
  remark: dto.remark ?? null,
  ...registrarAndModifier({}),
  lines: dto.itemList.map(lineOf),
});

/** Units and tax are filled in later from the item. */
const lineOf = ({ itemCd, itemNm, qty, unitPrice, totAmt }: StockLineDto, index: number) => ({
  sequence: index + 1,
  itemCode: itemCd,
  itemClass: null,
  itemName: itemNm,
  barcode: null,
  packageUnit: null,
  packageCount: null,
  quantityUnit: 'U',
  quantity: qty,
  unitPrice,
  supplyAmount: null,
  discountRate: 0,
  discountAmount: 0,
  taxType: 'B' as const,
  taxableAmount: 0,
  taxAmount: 0,
  total: totAmt,
  expiryDate: null,
  isStocked: true,
});

const STOCK_MOVEMENT_FIELD_NAMES: FieldNames = {
  fields: {
    movementNumber: 'sarNo',
    originalMovementNumber: 'orgSarNo',
    // The lookup of an invoice calls the invoice the original of the document that refers to it.
    originalInvoiceNumber: 'invcNo',
    ofPurchase: 'spplrInvcNo',
    occurredOn: 'ocrnDt',
    partnerPin: 'custTin',
    partnerName: 'custNm',
    partnerBranch: 'custBhfId',
    taxableTotal: 'totTaxblAmt',
    taxTotal: 'totTax',
    total: 'totAmt',
  },
  lines: 'itemList',
  lineFields: { itemCode: 'itemCd', itemName: 'itemNm', quantity: 'qty', total: 'totAmt' },
};
