import type { KnownItem } from '@app/authority';
import { refusalsToReport, type Refusal } from '@app/domain';
import type { InvoiceFacts, Turn } from '@app/persistence';
import type { Readiness } from '../kind.js';

/** Whether it may go out now, and what the authority's words for it are made of. */
export function readinessOf(facts: InvoiceFacts, refusals: Refusal[]): Readiness {
  const itemBeingRegistered = facts.items.find(({ registering }) => registering);
  // An item may be registered through another branch's line, which does not wait for ours.
  if (itemBeingRegistered) return { kind: 'later', reason: `item ${itemBeingRegistered.code} is being registered` };
  const [refusal] = refusalsToReport(refusals);
  if (refusal) return { kind: 'refused', refusal };
  return { kind: 'ready', original: originalOf(facts), items: knownItems(facts) };
}

function originalOf({ original, returned }: InvoiceFacts) {
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
export const withSameOriginal = (facts: InvoiceFacts, { follows }: Turn): InvoiceFacts =>
  facts.original?.id === follows ? facts : { ...facts, original: null };

const knownItems = ({ items }: InvoiceFacts): Record<string, KnownItem> =>
  Object.fromEntries(items.map(({ code, ...item }) => [code, item]));
