import type { KnownItem } from '@app/authority';
import { isSettled, refusalsToReport, type Refusal } from '@app/domain';
import type { InvoiceFacts, AttemptFacts } from '@app/persistence';
import type { Readiness } from '../kind.js';

/** The readiness of a document. A document that is ready comes with the facts that its wire body needs. */
export function readinessOf(facts: InvoiceFacts, refusals: Refusal[]): Readiness {
  const itemBeingRegistered = facts.items.find(({ registering }) => registering);
  // The lane of another branch may be registering the item, and lanes do not wait for each other.
  if (itemBeingRegistered) return { kind: 'later', reason: `item ${itemBeingRegistered.code} is being registered` };
  if (facts.original && !isSettled(facts.original.status))
    return { kind: 'later', reason: 'the invoice that it refers to has not settled' };
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
    // Only a credit note has one.
    reason: 'reason' in document ? document.reason : null,
  };
}

/**
 * Drops an original that took the number later. A refused original releases its number, so another invoice may have it by
 * now; the document refers to the invoice that had it at acceptance.
 */
export const withSameOriginal = (facts: InvoiceFacts, { follows }: AttemptFacts): InvoiceFacts =>
  facts.original?.id === follows ? facts : { ...facts, original: null };

const knownItems = ({ items }: InvoiceFacts): Record<string, KnownItem> =>
  Object.fromEntries(items.map(({ code, ...item }) => [code, item]));
