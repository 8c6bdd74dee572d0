import {
  countedQuantity,
  firstStage,
  type InvoiceDocument,
  type ItemDocument,
  type Refusal,
  type SaleLine,
  type SubmissionId,
} from '@app/domain';
import {
  type Reader,
  type InvoiceGround,
  invoiceKeyOf,
  type InvoiceOwner,
  readInvoiceGround,
  type StockMove,
} from '@app/persistence';
import { barcodeTopic, itemKeyOf } from '../item/item-key.js';
import type { Ground, Owner, Topics } from '../kind.js';
import { awaitedOriginal, type OriginalScene } from '../rules/original-rules.js';
import { hinted } from './receipt-number-hint.js';

interface Numbered {
  invoiceNumber: string;
}

/** A document as far as it says what it stands on; a line without a code goes by its barcode. */
interface Standing extends Numbered {
  originalInvoiceNumber: string | null;
  lines: readonly { itemCode: string | null; barcode: string | null }[];
}

/** What sales and credit notes have in common: their numbers, ours and the authority's, and the way out of doubt. */
export const invoiceKind = {
  doubt: 'find',
  provesLane: true,
  reference: ({ invoiceNumber }: Numbered): string => invoiceNumber,
  naturalKey: ({ invoiceNumber }: Numbered, owner: Owner): string => invoiceKeyOf(invoiceNumber, owner),
  series: (_: Numbered, owner: Owner): string => invoiceSeriesOf(owner),
} as const;

/** The authority counts the invoices of a branch. */
export const invoiceSeriesOf = ({ environment, tin, bhfId }: Pick<Owner, 'environment' | 'tin' | 'bhfId'>): string =>
  `sale/${environment}/${tin}/${bhfId}`;

/** What it stands on may come in the same batch: its original, its items. */
export function invoiceTopics(
  { originalInvoiceNumber, lines }: Standing,
  owner: Owner,
  registers: readonly ItemDocument[],
): Required<Omit<Topics, 'turns'>> {
  const codes = distinct(lines.map(({ itemCode }) => itemCode));
  const barcodes = distinct(lines.map(({ itemCode, barcode }) => (itemCode === null ? barcode : null)));
  return {
    makes: registers.map(({ itemCode }) => itemKeyOf(itemCode, owner)),
    needs: [
      ...(originalInvoiceNumber === null ? [] : [invoiceKeyOf(originalInvoiceNumber, owner)]),
      ...codes.map((code) => itemKeyOf(code, owner)),
      ...barcodes.map((barcode) => barcodeTopic(barcode, owner)),
    ],
  };
}

/** `asker` is the submission whose turn it is; nobody before it is one. */
export function readGround(
  db: Reader,
  { invoiceNumber, originalInvoiceNumber, lines }: Standing,
  owner: InvoiceOwner,
  asker: SubmissionId | null = null,
): Promise<InvoiceGround> {
  const nameless = lines.filter(({ itemCode }) => itemCode === null);
  return readInvoiceGround(db, {
    laneId: owner.laneId,
    naturalKey: invoiceKeyOf(invoiceNumber, owner),
    originalKey: originalInvoiceNumber && invoiceKeyOf(originalInvoiceNumber, owner),
    taxpayer: owner,
    itemCodes: distinct(lines.map(({ itemCode }) => itemCode)),
    barcodes: distinct(nameless.map(({ barcode }) => barcode)),
    asker,
  });
}

export const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
];

/** What goes out of stock with a document, or comes back into it. */
export const stockMoves = (lines: readonly SaleLine[], sign: 1 | -1): StockMove[] =>
  lines
    .filter(({ isStocked }) => isStocked)
    .map(({ itemCode, quantity }) => ({ itemCd: itemCode, quantity: sign * countedQuantity(quantity) }));

/** What a document stands on, once its rules have been looked at. */
export async function invoiceGround<D extends InvoiceDocument>(
  db: Reader,
  owner: Owner,
  scene: OriginalScene,
  refusals: Refusal[],
  { document, registers }: { document: D | null; registers: readonly ItemDocument[] },
): Promise<Ground<D>> {
  const first = firstStage(refusals);
  return {
    knownId: scene.ground.knownId,
    refusals: await hinted(db, owner, scene, first),
    document,
    registers,
    follows: scene.ground.original?.id,
    pendingId: awaitedOriginal(scene, first),
  };
}
