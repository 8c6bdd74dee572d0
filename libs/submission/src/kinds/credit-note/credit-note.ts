import { codesByBarcode, completeCreditNote, type CreditNoteDocument, type CreditNoteDraft } from '@app/domain';
import { type InvoiceGround, invoiceKeyOf } from '@app/persistence';
import { CREDIT_NOTE_RULES, CREDITED_ORIGINAL_RULES, type CreditNoteScene } from './credit-note-rules.js';
import { movementsOf } from '../stock-movement/follow-ups.js';
import { invoiceGround, invoiceKind, invoiceTopics, readGround, stockMoves } from '../invoices/invoice-kind.js';
import { invoiceReadiness, ofTheSameOriginal } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind } from '../kind.js';
import { unknownOf } from '../invoices/invoice-items.js';

/** Returns. They share their numbers with sales, ours and the authority's. */
export const creditNote: Kind<CreditNoteDocument, CreditNoteDraft> = {
  ...invoiceKind,
  name: 'credit-note',

  /** Notes of one original take their turns: each may take back what the others have left. */
  topics(draft, owner, registers) {
    const topics = invoiceTopics(draft, owner, registers);
    return { ...topics, turns: [`credit/${invoiceKeyOf(draft.originalInvoiceNumber, owner)}`] };
  },

  async ground(db, draft, owner, { mayFollow, registers }) {
    const ground = await readGround(db, draft, owner);
    const unknown = unknownOf(registers, ground);
    const posted = { ...draft, registers: unknown.map(({ itemCode }) => itemCode) };
    const scene = { ...sceneOf(posted, ground), laneId: owner.laneId, mayFollow, registers };
    const refusals = [...refusalsOf(CREDITED_ORIGINAL_RULES, scene), ...refusalsOf(CREDIT_NOTE_RULES, scene)];
    return invoiceGround(db, owner, scene, refusals, { document: scene.note, registers: unknown });
  },

  async ready(db, document, turn) {
    const ground = ofTheSameOriginal(await readGround(db, document, { ...turn, ...turn.device }, turn.id), turn);
    const originalNumber = document.originalInvoiceNumber;
    const scene = { ground, originalNumber, laneId: turn.laneId, mayFollow: false, registers: null };
    return invoiceReadiness(ground, refusalsOf(CREDITED_ORIGINAL_RULES, scene));
  },

  stock: ({ lines }, { stockFollows }) => (stockFollows ? stockMoves(lines, 1) : []),
  followUps: movementsOf,
};

type DraftScene = Pick<CreditNoteScene, 'draft' | 'ground' | 'originalNumber' | 'candidates' | 'note'>;

function sceneOf(draft: CreditNoteDraft, ground: InvoiceGround): DraftScene {
  const candidates = draft.lines.map((line) => candidatesOf(line, ground));
  const codes = candidates.flatMap((of) => (of.length === 1 ? of : []));
  const isClear = codes.length === draft.lines.length;
  return {
    draft,
    ground,
    originalNumber: draft.originalInvoiceNumber,
    candidates,
    note: ground.original && isClear ? completeCreditNote(draft, ground.original.document, codes) : null,
  };
}

function candidatesOf({ itemCode, barcode }: CreditNoteDraft['lines'][number], ground: InvoiceGround): string[] {
  if (itemCode !== null) return [itemCode];
  const sold = (ground.original?.document.lines ?? []).map((line) => ({ code: line.itemCode, barcode: line.barcode }));
  return barcode === null ? [] : codesByBarcode(barcode, sold, ground.items);
}
