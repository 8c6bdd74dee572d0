import { firstStage, type InvoiceDocument, type ItemDocument, type Refusal } from '@app/domain';
import { type Database, invoiceKeyOf } from '@app/persistence';
import type { Ground, Owner } from './kind.js';
import { awaitedOriginal, type OriginalScene } from './original-rules.js';
import { hinted } from './receipt-number-hint.js';

interface Numbered {
  invoiceNumber: string;
}

/** What sales and credit notes have in common: their numbers, ours and the authority's, and the way out of doubt. */
export const invoiceKind = {
  doubt: 'find',
  provesLane: true,
  reference: ({ invoiceNumber }: Numbered): string => invoiceNumber,
  naturalKey: ({ invoiceNumber }: Numbered, owner: Owner): string => invoiceKeyOf(invoiceNumber, owner),
  series: (_: Numbered, { environment, tin, bhfId }: Owner): string => `sale/${environment}/${tin}/${bhfId}`,
} as const;

/** What a document stands on, once its rules have been looked at. */
export async function invoiceGround<D extends InvoiceDocument>(
  db: Database,
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
