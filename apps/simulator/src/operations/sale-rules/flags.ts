import type { SaleRule } from './sale-rule.js';

const FLAGS = ['Y', 'N'];

/** The buyer's acceptance is Y or N. The text is ours. */
export const flags: SaleRule = ({ prchrAcptcYn, receipt }, { rules }) => {
  if (!rules.flags) return undefined;
  if (!FLAGS.includes(prchrAcptcYn)) return `Invalid prchrAcptcYn: ${prchrAcptcYn}`;
  return FLAGS.includes(receipt.prchrAcptcYn) ? undefined : `Invalid receipt.prchrAcptcYn: ${receipt.prchrAcptcYn}`;
};
