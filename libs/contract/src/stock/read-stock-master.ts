import type { StockMasterDocument, TaxRates } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { StockMasterDto } from './stock-master.dto.js';

export type StockMasterReading =
  | { ok: true; document: StockMasterDocument; names: FieldNames; warnings: Warning[] }
  | InvalidBody;

/** Reads the body of PUT /stock/master or of PUT /stock/master/activate. */
export function readStockMaster(body: unknown, activates: boolean, taxRates: TaxRates): StockMasterReading {
  const reading = readBody(StockMasterDto, body);
  if (!reading.ok) return reading;
  const { itemCd, rsdQty, ...users } = reading.value;
  const fields = { itemCode: itemCd, quantity: rsdQty, activates, taxRates, ...registrarAndModifier(users) };
  return {
    ok: true,
    document: { kind: 'stock-master', ...fields },
    names: STOCK_MASTER_FIELD_NAMES,
    warnings: reading.warnings,
  };
}

const STOCK_MASTER_FIELD_NAMES: FieldNames = {
  fields: { itemCode: 'itemCd', quantity: 'rsdQty' },
  lines: 'itemCd',
  lineFields: {},
};
