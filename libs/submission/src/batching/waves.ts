import { kindOf } from '../kinds/index.js';
import type { BatchDocument } from './batch-line.js';

/**
 * Lines that may be looked at together, then those that stand on one of them, and so on: a note after its original, a sale
 * after its item, a number after whoever had it before. No line sees what comes behind it in the file. What is looked at
 * together is one question to the ledger and one statement, so a chunk has as few waves as its lines allow: mostly one.
 */
export function wavesOf(documents: readonly BatchDocument[]): BatchDocument[][] {
  const waves: BatchDocument[][] = [];
  const traces = new Map<string, Trace>();
  const traceOf = (topic: string): Trace => {
    if (!traces.has(topic)) traces.set(topic, { firstMadeIn: NEVER, lastMadeIn: NEVER, lookedAtIn: NEVER });
    return traces.get(topic)!;
  };
  for (const document of documents) {
    const { makes, needs, turns } = topicsOf(document);
    const [made, needed, taken] = [makes.map(traceOf), needs.map(traceOf), turns.map(traceOf)];
    const wave = Math.max(...boundsOf(made, needed, taken));
    for (const trace of needed) trace.lookedAtIn = Math.max(trace.lookedAtIn, wave);
    for (const trace of [...made, ...taken]) {
      if (trace.firstMadeIn === NEVER) trace.firstMadeIn = wave;
      trace.lastMadeIn = Math.max(trace.lastMadeIn, wave);
    }
    (waves[wave] ??= []).push(document);
  }
  return waves;
}

/** Which waves have to do with a topic so far. */
interface Trace {
  firstMadeIn: number;
  lastMadeIn: number;
  lookedAtIn: number;
}

const NEVER = -1;

function* boundsOf(made: readonly Trace[], needed: readonly Trace[], taken: readonly Trace[]): Generator<number> {
  yield 0;
  const own = new Set(made);
  // Whoever brings what it needs does not wait for all that bring the same; whoever does not, for any of them may fail.
  for (const trace of needed) yield 1 + (own.has(trace) ? trace.firstMadeIn : trace.lastMadeIn);
  for (const trace of taken) yield Math.max(1 + trace.lastMadeIn, trace.lookedAtIn);
  for (const trace of made) if (trace.firstMadeIn === NEVER) yield trace.lookedAtIn;
}

function topicsOf({ draft, owner, registers }: BatchDocument) {
  const kind = kindOf(draft.kind);
  const { makes = [], needs = [], turns = [] } = kind.topics?.(draft, owner, registers ?? []) ?? {};
  return { makes, needs, turns: [kind.naturalKey(draft, owner, NOBODY), ...turns] };
}

/** For kinds whose every document is a new one: each is like no other, and what it stands on is looked at in its turn. */
const NOBODY = 'nobody' as never;
