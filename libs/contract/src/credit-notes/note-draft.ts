import { type CreditLineDraft, type CreditNoteDraft, sumAmounts, today } from '@app/domain';
import { registrarAndModifier } from '../registrar-and-modifier.js';

/** Values that most shapes take from the original, or have no field for. */
export const CREDIT_NOTE_DEFAULTS = {
  kind: 'credit-note',
  receiptType: 'R',
  salesStatus: '02',
  stockReleasedAt: null,
  confirmedAt: null,
  buyerPin: null,
  buyerName: null,
  buyerAccepts: 'N',
  paymentType: null,
  currency: null,
  exchangeRate: null,
  destinationCountry: null,
  remark: null,
  ...registrarAndModifier({}),
  receiptTexts: null,
  registers: [],
  traderNumber: null,
  cancelRequestedOn: null,
  cancelledOn: null,
} as const satisfies Partial<CreditNoteDraft>;

type Summed = 'taxableAmount' | 'taxAmount' | 'total';

/** Shapes without totals and date get the sums of their lines, and today. Lines whose amounts are computed later add nothing yet. */
export const totalsAndDate = (lines: CreditLineDraft[], now: Date) => ({
  taxableTotal: sumOf(lines, 'taxableAmount'),
  taxTotal: sumOf(lines, 'taxAmount'),
  total: sumOf(lines, 'total'),
  lines,
  saleDate: today(now),
  datedBy: 'us' as const,
});

/** Absent where lines leave their amounts to Risiti: see `pricesIncludeTax`. */
function sumOf(lines: CreditLineDraft[], name: Summed): number {
  const amounts = lines.flatMap((line) => (line as Partial<CreditLineDraft>)[name] ?? []);
  return (amounts.length < lines.length ? undefined : sumAmounts(amounts)) as number;
}
