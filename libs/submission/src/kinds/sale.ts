import type { SaleDocument, SubmissionId } from '@app/domain';
import {
  type Database,
  type InvoiceGround,
  invoiceKeyOf,
  type InvoiceOwner,
  readInvoiceGround,
} from '@app/persistence';
import { invoiceGround, invoiceKind } from './invoice-kind.js';
import { invoiceReadiness, ofTheSameOriginal } from './invoice-readiness.js';
import { refusalsOf } from './invoice-scene.js';
import type { Kind } from './kind.js';
import { SALE_RULES, type SaleScene } from './sale-rules.js';
import { unknownOf, withItems } from './with-items.js';

/** Sales, training sales, and copies. */
export const sale: Kind<SaleDocument, SaleDocument> = {
  ...invoiceKind,
  name: 'sale',

  async ground(db, posted, owner, { mayFollow, registers }) {
    const ground = await readSaleGround(db, posted, owner);
    const unknown = unknownOf(registers, ground);
    const document = withItems(posted, ground, unknown);
    const scene = sceneOf(document, ground, { laneId: owner.laneId, mayFollow, registers });
    return invoiceGround(db, owner, scene, refusalsOf(SALE_RULES, scene), { document, registers: unknown });
  },

  async ready(db, document, turn) {
    const ground = ofTheSameOriginal(await readSaleGround(db, document, { ...turn, ...turn.device }, turn.id), turn);
    const terms = { laneId: turn.laneId, mayFollow: false, registers: null };
    return invoiceReadiness(ground, refusalsOf(SALE_RULES, sceneOf(document, ground, terms)));
  },

  stock: ({ receiptType, lines }) =>
    receiptType !== 'S'
      ? []
      : lines
          .filter(({ isStocked }) => isStocked)
          .map(({ itemCode, quantity }) => ({ itemCd: itemCode, quantity: -quantity })),
};

const readSaleGround = (db: Database, document: SaleDocument, owner: InvoiceOwner, asker: SubmissionId | null = null) =>
  readInvoiceGround(db, {
    laneId: owner.laneId,
    naturalKey: invoiceKeyOf(document.invoiceNumber, owner),
    originalKey: document.originalInvoiceNumber && invoiceKeyOf(document.originalInvoiceNumber, owner),
    taxpayer: owner,
    itemCodes: [...new Set(document.lines.map(({ itemCode }) => itemCode))],
    barcodes: [],
    asker,
  });

const sceneOf = (
  document: SaleDocument,
  ground: InvoiceGround,
  terms: Pick<SaleScene, 'laneId' | 'mayFollow' | 'registers'>,
): SaleScene => ({ document, ground, originalNumber: document.originalInvoiceNumber, ...terms });
