import type { Environment, TaxRates } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { storeRegisterRows } from './register-rows.js';

/** Beside the copies of registers, as one that nobody pulls. */
const TAX_RATES_REGISTER = 'tax-rates';
const PLAUSIBLE_KEY = 'believed';

/** A code of the class of tax types, and the percentage that stands with it. */
export interface ReportedTaxRate {
  code: string;
  rate: string | null;
}

export interface StoredTaxRates {
  /** As the authority told them last; empty before it has told any. */
  told: ReportedTaxRate[];
  /** The last of what it told that could be believed. */
  believed: TaxRates | null;
}

/** All that is kept of the rates of an environment, in one statement. */
export async function readTaxRates(tx: Tx, environment: Environment): Promise<StoredTaxRates> {
  const [stored] = await tx.query<StoredTaxRates>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('code', row ->> 'code', 'rate', row -> 'extras' ->> 0) ORDER BY key)
                     FILTER (WHERE register = 'codes'), '[]') AS told,
            (array_agg(row) FILTER (WHERE register = $2))[1] AS believed
     FROM register_rows
     WHERE environment = $1 AND register IN ('codes', $2) AND scope = ''
       AND (starts_with(key, '04/') OR register = $2 AND key = $3)`,
    [environment, TAX_RATES_REGISTER, PLAUSIBLE_KEY],
  );
  return stored!;
}

export const storePlausibleTaxRates = (tx: Tx, environment: Environment, rates: TaxRates): Promise<unknown> =>
  storeRegisterRows(tx, { environment, register: TAX_RATES_REGISTER, scope: '' }, new Map([[PLAUSIBLE_KEY, rates]]));
