import type { SaleRule } from './sale-rule.js';

/** Credit notes and sales share one sequence. Without this rule any free number is accepted. */
export const sequence: SaleRule = ({ invcNo }, { ledger, device: { identity }, rules }) => {
  if (!rules.sequence) return undefined;
  const expected = ledger.sales.of(identity.tin, identity.bhfId).nextInvoiceNumber;
  return invcNo === expected ? undefined : outOfSequence(invcNo, expected);
};

export const outOfSequence = (invcNo: number, expected: number): string =>
  `Invc No: ${invcNo} is invalid, use the expected value: ${expected}`;
