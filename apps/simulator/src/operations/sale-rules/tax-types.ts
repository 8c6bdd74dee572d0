import type { ReportedSale } from '../sale-fields.js';
import type { DeviceContext } from '../operation.js';

export const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
export type TaxTypeCode = (typeof taxTypes)[number];
export type SaleTaxRates = Readonly<Record<TaxTypeCode, number>>;

/** In percent, as they hold now. Of E it is the rule that counts, whatever the code list says. */
const currentRates = ({ ledger: { taxRates }, rules }: DeviceContext): SaleTaxRates => ({
  ...{ A: 0, C: 0, D: 0 },
  B: taxRates.requiredRate('B') ?? 16,
  E: rules.taxRateE,
});

/** What comes back, and what is copied, bears the rates that it was sold at. */
export function ratesFor(sale: ReportedSale, context: DeviceContext): SaleTaxRates {
  const { ledger, device } = context;
  const { tin, bhfId } = device.identity;
  const original = sale.orgInvcNo > 0 ? ledger.sales.find(tin, bhfId, sale.orgInvcNo)?.header : undefined;
  return original
    ? (Object.fromEntries(taxTypes.map((type) => [type, original[`taxRt${type}`]])) as SaleTaxRates)
    : currentRates(context);
}

/** Of a letter that is none, nothing is known but that it bears no tax. */
export const rateOf = (taxTyCd: string, rates: SaleTaxRates): number => rates[taxTyCd as TaxTypeCode] ?? 0;
