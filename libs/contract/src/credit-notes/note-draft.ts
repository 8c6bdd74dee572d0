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

/** Shapes without totals and date get the sums of their lines, and today. */
export const totalsAndDate = (lines: CreditLineDraft[], now: Date) => ({
  taxableTotal: sumAmounts(lines.map(({ taxableAmount }) => taxableAmount)),
  taxTotal: sumAmounts(lines.map(({ taxAmount }) => taxAmount)),
  total: sumAmounts(lines.map(({ total }) => total)),
  lines,
  saleDate: today(now),
  datedBy: 'us' as const,
});
