import type { StockMasterDocument, TaxRates } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type Refusal } from '../read-body.js';
import { usersOf } from '../registrar-and-modifier.js';
import type { Warning } from '../violation.js';
import { StockMasterDto } from './stock-master.dto.js';

export type StockMasterReading =
  { ok: true; document: StockMasterDocument; names: FieldNames; warnings: Warning[] } | Refusal;

/** Reads the body of PUT /stock/master, or of its activation. */
export function readStockMaster(body: unknown, activates: boolean, taxRates: TaxRates): StockMasterReading {
  const reading = readBody(StockMasterDto, body);
  if (!reading.ok) return reading;
  const { itemCd, rsdQty, ...users } = reading.value;
  const said = { itemCode: itemCd, quantity: rsdQty, activates, taxRates, ...usersOf(users) };
  return { ok: true, document: { kind: 'stock-master', ...said }, names: NAMES, warnings: reading.warnings };
}

const NAMES: FieldNames = { fields: { itemCode: 'itemCd', quantity: 'rsdQty' }, lines: 'itemCd', lineFields: {} };
