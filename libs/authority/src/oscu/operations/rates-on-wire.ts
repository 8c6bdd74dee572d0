import { ratesOf, type TaxRates } from '@app/domain';
import type { Profile } from '../profiles/index.js';

/**
 * The tax rates on the wire are those by which the document was accepted, because its amounts are right only by them.
 * Some hosts demand another reduced rate than their code list has; it replaces the reduced rate.
 */
export function ratesOnWire(document: { taxRates?: TaxRates }, { taxRateE }: Profile): TaxRates {
  const taxRates = ratesOf(document);
  return taxRateE === null ? taxRates : { ...taxRates, E: taxRateE };
}
