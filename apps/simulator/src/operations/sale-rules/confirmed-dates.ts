import type { SaleRule } from './sale-rule.js';

/** A sale is confirmed on its day or later. An older confirmation is accepted (fact sheet 1.6). The text is ours. */
export const confirmedDates: SaleRule = ({ cfmDt, salesDt }, { rules }) =>
  rules.confirmedDates && salesDt > cfmDt.slice(0, 8) && `Invalid salesDt: it is after cfmDt ${cfmDt}`;
