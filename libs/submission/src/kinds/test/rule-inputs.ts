import {
  type CreditNoteDraft,
  type InvoiceDocument,
  type LaneId,
  type SaleDocument,
  type SaleLine,
  splitInclusive,
} from '@app/domain';
import type { InvoiceItem, InvoiceFacts, OriginalInvoice } from '@app/persistence';
import { creditNote, line, sale } from '../../../../domain/src/test/documents.js';
import type { CreditNoteRuleInput } from '../credit-note/credit-note-rules.js';
import type { InvoiceRuleInput } from '../rules/rule.js';
import type { SaleRuleInput } from '../sale/sale-rules.js';

export const LANE = 'lane' as LaneId;

/** With the VAT of what was paid. */
function taxed(change: Partial<SaleLine>): SaleLine {
  const { taxable, tax } = splitInclusive(change.total!, 16);
  return line({ taxableAmount: taxable, taxAmount: tax, ...change });
}

export const tea = (change = {}) => taxed({ itemCode: 'TEA', barcode: '6001', quantity: 4, total: 400, ...change });
export const advice = (change = {}) => taxed({ itemCode: 'ADVICE', quantity: 1, total: 1160, ...change });

export const item = (code: string, change: Partial<InvoiceItem> = {}): InvoiceItem => ({
  ...{
    code,
    name: code,
    barcode: null,
    authorityCode: null,
    itemClass: 'SV',
    itemType: '3',
    active: true,
    registering: false,
  },
  ...{ taxType: 'B', packageUnit: 'NT', quantityUnit: 'U' },
  ...change,
});

export const original = (
  document: Partial<InvoiceDocument> = {},
  change: Partial<OriginalInvoice> = {},
): OriginalInvoice => ({
  ...{ id: 'original' as OriginalInvoice['id'], laneId: LANE, status: 'APPROVED', number: 7, notes: 0 },
  document: { ...sale({ lines: [tea(), advice()] }), ...document } as InvoiceDocument,
  ...change,
});

export const invoiceFacts = (change: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  ...{ deviceReady: true, knownId: null, original: null, credited: [], returned: [], stock: [] },
  items: [item('ADVICE'), item('TEA')],
  ...change,
});

type InputOptions = Partial<Pick<InvoiceRuleInput, 'mayFollowUnsettled' | 'itemsToRegister' | 'laneId'>>;

/** A sale that breaks no rule, but for what is changed. */
export function saleRuleInput(
  document: Partial<SaleDocument>,
  factChanges: Partial<InvoiceFacts> = {},
  options: InputOptions = {},
): SaleRuleInput {
  const whole = sale({ lines: [advice()], ...document });
  const base = { laneId: LANE, mayFollowUnsettled: false, itemsToRegister: null, ...options };
  return { ...base, document: whole, originalNumber: whole.originalInvoiceNumber, facts: invoiceFacts(factChanges) };
}

/** A copy of `original()` that breaks no rule, but for what is changed. */
export const copyRuleInput = (
  document: Partial<SaleDocument>,
  factChanges: Partial<InvoiceFacts> = {},
  options: InputOptions = {},
) =>
  saleRuleInput(
    { receiptType: 'C', originalInvoiceNumber: 'INV-1', lines: [tea(), advice()], ...document },
    { original: original(), ...factChanges },
    options,
  );

/** A return of one of four TEA that breaks no rule, but for what is changed. */
export function creditNoteRuleInput(
  document: Partial<CreditNoteDraft>,
  factChanges: Partial<InvoiceFacts> = {},
  options: InputOptions & { candidates?: string[][] } = {},
): CreditNoteRuleInput {
  const note = creditNote({ lines: [tea({ quantity: 1, total: 100 })], ...(document as object) });
  const base = { laneId: LANE, mayFollowUnsettled: false, itemsToRegister: null, ...options };
  const candidates = options.candidates ?? note.lines.map(({ itemCode }) => [itemCode]);
  const isUnambiguous = candidates.every(({ length }) => length === 1);
  const named = note.lines.map((line, index) => ({ ...line, itemCode: candidates[index]![0]! }));
  return {
    ...base,
    ...{ draft: { ...note, ...document }, candidates, note: isUnambiguous ? { ...note, lines: named } : null },
    ...{ originalNumber: note.originalInvoiceNumber, facts: invoiceFacts({ original: original(), ...factChanges }) },
  };
}
