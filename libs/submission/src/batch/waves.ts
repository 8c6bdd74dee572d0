import { kindOf } from '../kinds/index.js';
import type { BatchDocument } from './batch-line.js';

/**
 * Lines that may be looked at together, then those that stand on one of them, and so on: a note after its original, a sale
 * after its item, a number after whoever had it before. What is looked at together is one question to the ledger and one
 * statement, so a chunk has as few waves as its lines allow: mostly one.
 */
export function wavesOf(documents: readonly BatchDocument[]): BatchDocument[][] {
  const waves: BatchDocument[][] = [];
  const madeIn = new Map<string, number>();
  for (const document of documents) {
    const { makes, needs, turns } = topicsOf(document);
    const wave = 1 + Math.max(-1, ...[...needs, ...turns].map((topic) => madeIn.get(topic) ?? -1));
    for (const topic of turns) madeIn.set(topic, wave);
    // Whoever comes second to make the same needs it only.
    for (const topic of makes) if (!madeIn.has(topic)) madeIn.set(topic, wave);
    (waves[wave] ??= []).push(document);
  }
  return waves;
}

function topicsOf({ draft, owner, registers }: BatchDocument) {
  const kind = kindOf(draft.kind);
  const { makes = [], needs = [], turns = [] } = kind.topics?.(draft, owner, registers ?? []) ?? {};
  return { makes, needs, turns: [kind.naturalKey(draft, owner, NOBODY), ...turns] };
}

/** For kinds whose every document is a new one: each is like no other, and what it stands on is looked at in its turn. */
const NOBODY = 'nobody' as never;
