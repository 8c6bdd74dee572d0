import {
  type CreditNoteDraft,
  type InvoiceDocument,
  type LaneId,
  type SaleDocument,
  type SaleLine,
  splitInclusive,
} from '@app/domain';
import type { GroundItem, InvoiceGround, OriginalInvoice } from '@app/persistence';
import { creditNote, line, sale } from '../../../../domain/src/test/documents.js';
import type { CreditNoteScene } from '../credit-note/credit-note-rules.js';
import type { InvoiceScene } from '../rules/rule.js';
import type { SaleScene } from '../sale/sale-rules.js';

export const LANE = 'lane' as LaneId;

/** With the VAT of what was paid. */
function taxed(change: Partial<SaleLine>): SaleLine {
  const { taxable, tax } = splitInclusive(change.total!, 16);
  return line({ taxableAmount: taxable, taxAmount: tax, ...change });
}

export const tea = (change = {}) => taxed({ itemCode: 'TEA', barcode: '6001', quantity: 4, total: 400, ...change });
export const advice = (change = {}) => taxed({ itemCode: 'ADVICE', quantity: 1, total: 1160, ...change });

export const item = (code: string, change: Partial<GroundItem> = {}): GroundItem => ({
  ...{ code, barcode: null, authorityCode: null, itemClass: 'SV', itemType: '3', active: true, registering: false },
  ...{ taxType: 'B', packageUnit: 'NT', quantityUnit: 'U' },
  ...change,
});

export const original = (
  document: Partial<InvoiceDocument> = {},
  change: Partial<OriginalInvoice> = {},
): OriginalInvoice => ({
  ...{ id: 'original' as OriginalInvoice['id'], laneId: LANE, status: 'APPROVED', number: 7 },
  document: { ...sale({ lines: [tea(), advice()] }), ...document } as InvoiceDocument,
  ...change,
});

export const ground = (change: Partial<InvoiceGround> = {}): InvoiceGround => ({
  ...{ deviceReady: true, knownId: null, original: null, credited: [], returned: [], activated: [] },
  items: [item('ADVICE'), item('TEA')],
  ...change,
});

type Terms = Partial<Pick<InvoiceScene, 'mayFollow' | 'registers' | 'laneId'>>;

/** A sale that breaks no rule, but for what is changed. */
export function saleScene(
  document: Partial<SaleDocument>,
  on: Partial<InvoiceGround> = {},
  terms: Terms = {},
): SaleScene {
  const whole = sale({ lines: [advice()], ...document });
  const scene = { laneId: LANE, mayFollow: false, registers: null, ...terms };
  return { ...scene, document: whole, originalNumber: whole.originalInvoiceNumber, ground: ground(on) };
}

/** A copy of `original()` that breaks no rule, but for what is changed. */
export const copyScene = (document: Partial<SaleDocument>, on: Partial<InvoiceGround> = {}, terms: Terms = {}) =>
  saleScene(
    { receiptType: 'C', originalInvoiceNumber: 'INV-1', lines: [tea(), advice()], ...document },
    { original: original(), ...on },
    terms,
  );

/** A return of one of four TEA that breaks no rule, but for what is changed. */
export function noteScene(
  document: Partial<CreditNoteDraft>,
  on: Partial<InvoiceGround> = {},
  terms: Terms & { candidates?: string[][] } = {},
): CreditNoteScene {
  const note = creditNote({ lines: [tea({ quantity: 1, total: 100 })], ...(document as object) });
  const scene = { laneId: LANE, mayFollow: false, registers: null, ...terms };
  const candidates = terms.candidates ?? note.lines.map(({ itemCode }) => [itemCode]);
  const isClear = candidates.every(({ length }) => length === 1);
  const named = note.lines.map((line, index) => ({ ...line, itemCode: candidates[index]![0]! }));
  return {
    ...scene,
    ...{ draft: { ...note, ...document }, candidates, note: isClear ? { ...note, lines: named } : null },
    ...{ originalNumber: note.originalInvoiceNumber, ground: ground({ original: original(), ...on }) },
  };
}
