import type { Rules } from '../../rules.js';

export const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
export type TaxType = (typeof taxTypes)[number];

/** In percent. */
export const ratesBy = ({ taxRateE }: Rules): Readonly<Record<TaxType, number>> => ({
  ...{ A: 0, B: 16, C: 0, D: 0 },
  E: taxRateE,
});

/** Of a letter that is none, nothing is known but that it bears no tax. */
export const rateOf = (taxTyCd: string, rules: Rules): number => ratesBy(rules)[taxTyCd as TaxType] ?? 0;
