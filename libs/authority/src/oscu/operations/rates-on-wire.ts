import { ratesOf, type TaxRates } from '@app/domain';
import type { Profile } from '../profiles/index.js';

/**
 * The rates a document goes out with: those it was judged by when it was accepted, since its amounts are right by no
 * others; and of the reduced one what the host wants to see, where it is of another mind than its code list.
 */
export function ratesOnWire(document: { taxRates?: TaxRates }, { taxRateE }: Profile): TaxRates {
  const taxRates = ratesOf(document);
  return taxRateE === null ? taxRates : { ...taxRates, E: taxRateE };
}
