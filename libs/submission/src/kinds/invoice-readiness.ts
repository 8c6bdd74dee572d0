import type { KnownItem } from '@app/authority';
import { firstStage, type Refusal } from '@app/domain';
import type { InvoiceGround, Turn } from '@app/persistence';
import type { Readiness } from './kind.js';

/** How long a document waits for an item that another branch is registering; then the authority may judge. */
const ITEM_PATIENCE_MS = 30_000;

/** Whether it may go out now, and what the authority's words for it are made of. */
export function invoiceReadiness(ground: InvoiceGround, refusals: Refusal[], turn: Turn): Readiness {
  const pending = ground.items.find((item) => item.pending);
  // An item may be registered through another branch's line, which does not wait for ours.
  if (pending && turn.ageMs < ITEM_PATIENCE_MS) {
    return { kind: 'later', reason: `item ${pending.code} is being registered` };
  }
  const [refusal] = firstStage(refusals);
  if (refusal) return { kind: 'refused', refusal };
  return { kind: 'ready', original: originalOf(ground), items: knownItems(ground) };
}

function originalOf({ original }: InvoiceGround) {
  if (!original) return null;
  const { number, document } = original;
  return {
    number,
    buyer: { pin: document.buyerPin, name: document.buyerName },
    isReturn: document.receiptType === 'R',
    reason: document.kind === 'credit-note' ? document.reason : null,
  };
}

const knownItems = ({ items }: InvoiceGround): Record<string, KnownItem> =>
  Object.fromEntries(items.map(({ code, ...item }) => [code, item]));
