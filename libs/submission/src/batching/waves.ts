import { kindOf } from '../kinds/index.js';
import type { BatchDocument } from './batch-line.js';

/**
 * Splits lines into waves. A line that depends on another line of the file (a credit note on its original, a sale on its
 * item) is in a later wave, so that it is checked after the other is written. No line depends on a later line of the file.
 * A wave costs one read and one write, so there are as few waves as possible: mostly one.
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

/** The waves that provide or require a name so far. */
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
  // A line that brings its own items does not wait for others that bring the same items. A line that relies on them waits
  // for all of them, because any of them may be refused.
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

/** Stands for the id in natural keys made from it: such a document is never a duplicate, so equal keys here only add a wave. */
const NO_SUBMISSION = 'nobody' as never;
