import type { Environment } from '@app/domain';
import { keepBelievedTaxRates, readTaxRates, type Tx } from '@app/persistence';
import { believableRates } from './check-tax-rates.js';

/** Of the authority's classes of codes the one whose codes are the tax types. */
export const TAX_TYPES_CLASS = '04';

/**
 * Kept apart from the codes, which are what the authority says, right or wrong: the last that was right is what every
 * process falls back to, also one that is started after the authority has slipped. An answer may bring only the codes that
 * changed, so it is all of them that are looked at.
 */
export async function rememberTaxRates(tx: Tx, environment: Environment): Promise<void> {
  const read = believableRates((await readTaxRates(tx, environment)).told);
  if (read.kind === 'rates') await keepBelievedTaxRates(tx, environment, read.taxRates);
}
