import type { Environment } from '@app/domain';
import { storePlausibleTaxRates, readTaxRates, type Tx } from '@app/persistence';
import { checkTaxRates } from './check-tax-rates.js';

/** Of the authority's classes of codes the one whose codes are the tax types. */
export const TAX_TYPES_CLASS = '04';

/**
 * Kept apart from the codes, which are what the authority says, right or wrong: the last that was right is what every
 * process falls back to, also one that is started after the authority has slipped. An answer may bring only the codes that
 * changed, so it is all of them that are looked at.
 */
export async function updatePlausibleTaxRates(tx: Tx, environment: Environment): Promise<void> {
  const check = checkTaxRates((await readTaxRates(tx, environment)).told);
  if (check.kind === 'rates') await storePlausibleTaxRates(tx, environment, check.taxRates);
}
