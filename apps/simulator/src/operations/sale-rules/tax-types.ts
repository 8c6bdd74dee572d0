import type { SaleDocument } from '../sale-fields.js';
import type { DeviceScene } from '../operation.js';

export const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
export type TaxType = (typeof taxTypes)[number];
export type Rates = Readonly<Record<TaxType, number>>;

/** In percent, as they hold now. Of E it is the rule that counts, whatever the code list says. */
const ratesNow = ({ ledger: { taxRates }, rules }: DeviceScene): Rates => ({
  ...{ A: 0, C: 0, D: 0 },
  B: taxRates.changedTo('B') ?? 16,
  E: rules.taxRateE,
});

/** What comes back, and what is copied, bears the rates that it was sold at. */
export function ratesBy(sale: SaleDocument, scene: DeviceScene): Rates {
  const { ledger, device } = scene;
  const { tin, bhfId } = device.identity;
  const original = sale.orgInvcNo > 0 ? ledger.sales.find(tin, bhfId, sale.orgInvcNo)?.header : undefined;
  return original
    ? (Object.fromEntries(taxTypes.map((type) => [type, original[`taxRt${type}`]])) as Rates)
    : ratesNow(scene);
}

/** Of a letter that is none, nothing is known but that it bears no tax. */
export const rateOf = (taxTyCd: string, rates: Rates): number => rates[taxTyCd as TaxType] ?? 0;
