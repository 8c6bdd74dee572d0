import type { ItemCompositionDocument, ItemCompositionDraft } from '@app/domain';
import { type Database, readDevice, readItems } from '@app/persistence';
import { itemReadiness } from '../item/item-readiness.js';
import type { Kind } from '../kind.js';
import { readinessAfter } from '../rules/earlier-part.js';
import { refusalsOf } from '../rules/rule.js';
import { COMPOSITION_RULES } from './item-composition-rules.js';

/**
 * One component of an item. A post has the whole list; each component becomes a submission of its own, all in one commit. Each
 * follows the one before it, so that the last one is approved only if all are. Two equal posts stay two: a client that posts A,
 * then B, then A again wants A.
 */
export const itemComposition: Kind<ItemCompositionDocument, ItemCompositionDraft> = {
  name: 'item-composition',
  doubtPolicy: 'resend',
  changesExisting: () => true,
  reference: ({ itemCode }) => itemCode,
  naturalKey: (_draft, _owner, id) => `item-composition/said/${id}`,
  series: () => null,

  async checkPreconditions(db: Database, draft, owner) {
    const codes = [draft.itemCode, ...draft.components.map(({ componentCode }) => componentCode)];
    const [device, items] = await Promise.all([readDevice(db, owner.laneId), readItems(db, owner, codes)]);
    const input = { draft, items, deviceReady: device.initialisedAt !== null };
    const documents = documentsOf(draft);
    return {
      knownId: null,
      refusals: refusalsOf(COMPOSITION_RULES, input),
      document: documents.at(-1)!,
      earlierParts: documents.slice(0, -1),
    };
  },

  async checkReadiness(db, document, submission) {
    const earlier = await readinessAfter(db, submission, COMPONENT_BEFORE);
    if (earlier) return earlier;
    const item = await itemReadiness(db, document.itemCode, submission);
    if (item.kind !== 'ready') return item;
    const component = await itemReadiness(db, document.componentCode, submission);
    return component.kind === 'ready' ? { ...item, items: { ...item.items, ...component.items } } : component;
  },
};

const documentsOf = ({ components, ...shared }: ItemCompositionDraft): ItemCompositionDocument[] =>
  components.map((component) => ({ ...shared, ...component }));

const COMPONENT_BEFORE = {
  unsettled: 'the component before it has not settled',
  notApproved: 'A component before it in the list was not approved',
  field: 'itemCode',
  fix: 'Correct the component that the message is about, and send the whole list again: those that were approved are saved again unchanged.',
};
