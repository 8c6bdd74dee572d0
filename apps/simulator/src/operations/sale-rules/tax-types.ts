import type { ReportedSale } from '../sale-fields.js';
import type { DeviceContext } from '../operation.js';

export const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
export type TaxTypeCode = (typeof taxTypes)[number];
export type SaleTaxRates = Readonly<Record<TaxTypeCode, number>>;

/** The current rates in percent. The rule `taxRateE` sets the rate of E, whatever the code list contains. */
export const currentRates = ({ ledger: { taxRates }, rules }: DeviceContext): SaleTaxRates => ({
  ...{ A: 0, C: 0, D: 0 },
  B: taxRates.requiredRate('B') ?? 16,
  E: rules.taxRateE,
});

/** Credit notes and copies keep the rates of their original sale. */
export function ratesFor(sale: ReportedSale, context: DeviceContext): SaleTaxRates {
  const { ledger, device } = context;
  const { tin, bhfId } = device.identity;
  const original = sale.orgInvcNo > 0 ? ledger.sales.find(tin, bhfId, sale.orgInvcNo)?.header : undefined;
  return original
    ? (Object.fromEntries(taxTypes.map((type) => [type, original[`taxRt${type}`]])) as SaleTaxRates)
    : currentRates(context);
}

/** An unknown tax type has no tax. */
export const rateOf = (taxTyCd: string, rates: SaleTaxRates): number => rates[taxTyCd as TaxTypeCode] ?? 0;
