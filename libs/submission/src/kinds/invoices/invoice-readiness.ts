import type { KnownItem } from '@app/authority';
import { firstStage, type Refusal } from '@app/domain';
import type { InvoiceGround, Turn } from '@app/persistence';
import type { Readiness } from '../kind.js';

/** Whether it may go out now, and what the authority's words for it are made of. */
export function invoiceReadiness(ground: InvoiceGround, refusals: Refusal[]): Readiness {
  const awaited = ground.items.find(({ registering }) => registering);
  // An item may be registered through another branch's line, which does not wait for ours.
  if (awaited) return { kind: 'later', reason: `item ${awaited.code} is being registered` };
  const [refusal] = firstStage(refusals);
  if (refusal) return { kind: 'refused', refusal };
  return { kind: 'ready', original: originalOf(ground), items: knownItems(ground) };
}

function originalOf({ original, returned }: InvoiceGround) {
  if (!original) return null;
  const { number, document } = original;
  return {
    number,
    buyer: { pin: document.buyerPin, name: document.buyerName },
    isReturn: document.receiptType === 'R',
    lines: document.lines,
    returned,
    reason: document.kind === 'credit-note' ? document.reason : null,
  };
}

/**
 * The original is looked for by its number, which may be another's by now: one that was refused gave it back. Who is
 * referred to is who was there when the document was accepted.
 */
export const ofTheSameOriginal = (ground: InvoiceGround, { follows }: Turn): InvoiceGround =>
  ground.original?.id === follows ? ground : { ...ground, original: null };

const knownItems = ({ items }: InvoiceGround): Record<string, KnownItem> =>
  Object.fromEntries(items.map(({ code, ...item }) => [code, item]));
