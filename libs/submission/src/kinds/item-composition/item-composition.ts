import { isSettled, type ItemCompositionDocument, type ItemCompositionDraft } from '@app/domain';
import {
  type Database,
  type LedgerReader,
  readDevice,
  readItems,
  readSubmissionView,
  type AttemptFacts,
} from '@app/persistence';
import { publicCodeOf } from '../rules/refusal-codes.js';
import { itemReadiness } from '../item/item-readiness.js';
import type { Kind, Readiness } from '../kind.js';
import { refusalOf, refusalsOf } from '../rules/rule.js';
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
    const earlier = submission.follows ? await earlierPartReadiness(db, submission) : null;
    if (earlier) return earlier;
    const item = await itemReadiness(db, document.itemCode, submission);
    if (item.kind !== 'ready') return item;
    const component = await itemReadiness(db, document.componentCode, submission);
    return component.kind === 'ready' ? { ...item, items: { ...item.items, ...component.items } } : component;
  },
};

const documentsOf = ({ components, ...shared }: ItemCompositionDraft): ItemCompositionDocument[] =>
  components.map((component) => ({ ...shared, ...component }));

/** Null if the component before this one was approved. */
async function earlierPartReadiness(db: LedgerReader, submission: AttemptFacts): Promise<Readiness | null> {
  const earlier = await readSubmissionView(db, submission.follows!);
  if (!earlier || earlier.status === 'APPROVED') return null;
  if (!isSettled(earlier.status)) return { kind: 'later', reason: 'the component before it has not settled' };
  const message = earlier.answerMessage ?? `its status is ${earlier.status}`;
  const code = earlier.answerCode ? publicCodeOf(earlier.answerCode, message) : '003';
  const isTold = message.startsWith(NOT_APPROVED);
  return {
    kind: 'refused',
    refusal: refusalOf(
      code,
      'itemCode',
      isTold ? message : `${NOT_APPROVED}: ${message}`,
      'Correct the component that the message is about, and send the whole list again: those that were approved are saved again unchanged.',
    ),
  };
}

const NOT_APPROVED = 'A component before it in the list was not approved';
