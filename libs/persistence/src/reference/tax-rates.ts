import type { Environment, TaxRates } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { storeRegisterRows } from './register-rows.js';

/** A register beside the copies; no worker pulls it. */
const TAX_RATES_REGISTER = 'tax-rates';
const PLAUSIBLE_KEY = 'believed';

/** A code of the class of tax types, with its percentage. */
export interface ReportedTaxRate {
  code: string;
  rate: string | null;
}

export interface StoredTaxRates {
  /** The last rates that the authority reported; empty before the first report. */
  told: ReportedTaxRate[];
  /** The last plausible rates of the authority. */
  believed: TaxRates | null;
}

/** SQL, because one statement reads the reported and the plausible rates of an environment in one snapshot. */
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
