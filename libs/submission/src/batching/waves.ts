import { kindOf } from '../kinds/index.js';
import type { BatchDocument } from './batch-line.js';

/**
 * Lines that may be looked at together, then those that stand on one of them, and so on: a note after its original, a sale
 * after its item, a number after whoever had it before. No line sees what comes behind it in the file. What is looked at
 * together is one question to the ledger and one statement, so a chunk has as few waves as its lines allow: mostly one.
 */
export function wavesOf(documents: readonly BatchDocument[]): BatchDocument[][] {
  const waves: BatchDocument[][] = [];
  const usages = new Map<string, NameUsage>();
  const usageOf = (name: string): NameUsage => {
    if (!usages.has(name)) usages.set(name, { firstProvidedIn: NEVER, lastProvidedIn: NEVER, lastRequiredIn: NEVER });
    return usages.get(name)!;
  };
  for (const document of documents) {
    const { provides, requires, excludes } = dependenciesOf(document);
    const [provided, required, excluded] = [provides.map(usageOf), requires.map(usageOf), excludes.map(usageOf)];
    const wave = Math.max(...earliestWavesOf(provided, required, excluded));
    for (const usage of required) usage.lastRequiredIn = Math.max(usage.lastRequiredIn, wave);
    for (const usage of [...provided, ...excluded]) {
      if (usage.firstProvidedIn === NEVER) usage.firstProvidedIn = wave;
      usage.lastProvidedIn = Math.max(usage.lastProvidedIn, wave);
    }
    (waves[wave] ??= []).push(document);
  }
  return waves;
}

/** Which waves have to do with a topic so far. */
interface NameUsage {
  firstProvidedIn: number;
  lastProvidedIn: number;
  lastRequiredIn: number;
}

const NEVER = -1;

function* earliestWavesOf(
  provided: readonly NameUsage[],
  required: readonly NameUsage[],
  excluded: readonly NameUsage[],
): Generator<number> {
  yield 0;
  const own = new Set(provided);
  // Whoever brings what it needs does not wait for all that bring the same; whoever does not, for any of them may fail.
  for (const usage of required) yield 1 + (own.has(usage) ? usage.firstProvidedIn : usage.lastProvidedIn);
  for (const usage of excluded) yield Math.max(1 + usage.lastProvidedIn, usage.lastRequiredIn);
  for (const usage of provided) if (usage.firstProvidedIn === NEVER) yield usage.lastRequiredIn;
}

function dependenciesOf({ draft, owner, itemsToRegister }: BatchDocument) {
  const kind = kindOf(draft.kind);
  const {
    provides = [],
    requires = [],
    excludes = [],
  } = kind.dependencies?.(draft, owner, itemsToRegister ?? []) ?? {};
  return { provides, requires, excludes: [kind.naturalKey(draft, owner, NO_SUBMISSION), ...excludes] };
}

/** For kinds whose every document is a new one: each is like no other, and what it stands on is looked at in its turn. */
const NO_SUBMISSION = 'nobody' as never;
