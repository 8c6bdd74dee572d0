import { ratesOf, type SaleDocument } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';
import { invoiceGround, invoiceKind, invoiceTopics, readGround, stockMoves } from '../invoices/invoice-kind.js';
import { invoiceReadiness, ofTheSameOriginal } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import { movementsOf } from '../stock-movement/follow-ups.js';
import type { Kind } from '../kind.js';
import { SALE_RULES, type SaleScene } from './sale-rules.js';
import { unknownOf, withItems } from '../invoices/invoice-items.js';

/** Sales, training sales, and copies. */
export const sale: Kind<SaleDocument, SaleDocument> = {
  ...invoiceKind,
  name: 'sale',
  topics: invoiceTopics,

  async ground(db, posted, owner, { mayFollow, registers }) {
    const ground = await readGround(db, posted, owner);
    const unknown = unknownOf(registers, ground);
    const document = taxedAsItsOriginal(withItems(posted, ground, unknown), ground);
    const scene = sceneOf(document, ground, { laneId: owner.laneId, mayFollow, registers });
    return invoiceGround(db, owner, scene, refusalsOf(SALE_RULES, scene), { document, registers: unknown });
  },

  async ready(db, document, turn) {
    const ground = ofTheSameOriginal(await readGround(db, document, { ...turn, ...turn.device }, turn.id), turn);
    const terms = { laneId: turn.laneId, mayFollow: false, registers: null };
    return invoiceReadiness(ground, refusalsOf(SALE_RULES, sceneOf(document, ground, terms)));
  },

  /** Where its app tells of movements by itself, those move the stock. */
  stock: ({ receiptType, lines }, { stockFollows }) =>
    receiptType === 'S' && stockFollows ? stockMoves(lines, -1) : [],
  followUps: (document, turn) => (document.receiptType === 'S' ? movementsOf(document, turn) : []),
};

/** A copy tells what was told, whatever the rates are by now. */
const taxedAsItsOriginal = (document: SaleDocument, { original }: InvoiceGround): SaleDocument =>
  document.receiptType === 'C' && original ? { ...document, taxRates: ratesOf(original.document) } : document;

const sceneOf = (
  document: SaleDocument,
  ground: InvoiceGround,
  terms: Pick<SaleScene, 'laneId' | 'mayFollow' | 'registers'>,
): SaleScene => ({ document, ground, originalNumber: document.originalInvoiceNumber, ...terms });
