import { firstStage, type SaleDocument, type SubmissionId } from '@app/domain';
import {
  type Database,
  type InvoiceGround,
  invoiceKeyOf,
  type InvoiceOwner,
  readInvoiceGround,
} from '@app/persistence';
import { invoiceReadiness, ofTheSameOriginal } from './invoice-readiness.js';
import { refusalsOf } from './invoice-scene.js';
import type { Kind, Owner } from './kind.js';
import { awaitedOriginal } from './original-rules.js';
import { hinted } from './receipt-number-hint.js';
import { SALE_RULES, type SaleScene } from './sale-rules.js';
import { unknownOf, withItems } from './with-items.js';

/** Sales, training sales, and copies. */
export const sale: Kind<SaleDocument, SaleDocument> = {
  name: 'sale',
  doubt: 'find',
  provesLane: true,
  reference: ({ invoiceNumber }) => invoiceNumber,
  naturalKey: ({ invoiceNumber }, owner) => invoiceKeyOf(invoiceNumber, owner),
  series: (_, owner) => invoiceSeries(owner),

  async ground(db, posted, owner, { mayFollow, registers }) {
    const ground = await readSaleGround(db, posted, owner);
    const unknown = unknownOf(registers, ground);
    const document = withItems(posted, ground, unknown);
    const scene = sceneOf(document, ground, { laneId: owner.laneId, mayFollow, registers });
    const refusals = firstStage(refusalsOf(SALE_RULES, scene));
    return {
      knownId: ground.knownId,
      refusals: await hinted(db, owner, ground, document, refusals),
      document,
      registers: unknown,
      follows: ground.original?.id,
      pendingId: awaitedOriginal(scene, refusals),
    };
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

/** Sales and credit notes of a branch share one. */
export const invoiceSeries = ({ environment, tin, bhfId }: Owner): string => `sale/${environment}/${tin}/${bhfId}`;

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
