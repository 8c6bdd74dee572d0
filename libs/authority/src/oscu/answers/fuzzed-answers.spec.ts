import type { Finding, Outcome } from '@app/domain';
import { testSize } from '../../../../testing/src/test-size.js';
import { LOOKUPS } from '../lookups/index.js';
import { findSale } from '../operations/find-sale.js';
import { OPERATIONS } from '../operations/index.js';
import type { OscuOperation } from '../operations/operation.js';
import { readFinding } from './read-finding.js';
import { readLookup } from './read-lookup.js';
import { readOutcome } from './read-outcome.js';
import { CORPUS, SENT } from '../test/answer-corpus.js';
import { mutate, type Mutation } from '../test/mutations.js';
import { readStrictly, type StrictReading } from '../test/strict-reading.js';

const MUTATIONS = testSize({ short: 1_000, full: 10_000 });
const HEAVY_EVERY = 500;
const STATUSES = [200, 200, 200, 201, 204, 302, 400, 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

/** Of a status of HTTP that says that all is well. */
const OK_SEED = 0;

const answerOf = ({ text }: { text: string }, seed: number) =>
  ({ kind: 'answer', httpStatus: STATUSES[seed % STATUSES.length]!, text }) as const;

const outcomeOf = (operation: OscuOperation, mutation: { text: string }, seed: number): Outcome =>
  readOutcome(operation, answerOf(mutation, seed), () => (operation.find ? SENT.invcNo : null));

/** The parts that an answer must have to approve a document of this kind. */
const SUCCESS: Record<string, (reading: StrictReading) => boolean> = {
  sale: ({ succeeds, hasReceipt }) => succeeds && hasReceipt,
  'credit-note': ({ succeeds, hasReceipt }) => succeeds && hasReceipt,
  item: ({ succeeds }) => succeeds,
  'branch-user': ({ succeeds }) => succeeds,
  'branch-customer': ({ succeeds }) => succeeds,
  'branch-insurance': ({ succeeds }) => succeeds,
  'item-composition': ({ succeeds }) => succeeds,
  'stock-movement': ({ succeeds }) => succeeds,
  'import-link': ({ succeeds }) => succeeds,
  'purchase-confirmation': ({ succeeds }) => succeeds,
  'stock-master': ({ succeeds }) => succeeds,
  'device-setup': ({ succeeds, installedBefore, hasGrant }) => (succeeds || installedBefore) && hasGrant,
};

/** Null where the outcome is right; or else what is wrong with it. */
function problemWith(outcome: Outcome, kind: string, { text, of }: Mutation): string | null {
  const reading = readStrictly(text);
  switch (outcome.kind) {
    case 'approved':
      return reading && SUCCESS[kind]!(reading) ? null : 'a false approval';
    case 'rejected':
      // Words or a code that were garbled are words that nobody knows. They refuse only where nothing says success.
      if (outcome.cause === 'unknownWords')
        return reading && !reading.succeeds && !reading.isSigned ? null : 'a rejection of a success';
      if (!of.some(({ refuses }) => refuses.includes(kind))) return 'a false rejection';
      return reading?.isSigned ? 'a rejection of what is signed' : null;
    default:
      return null;
  }
}

/** The reason why a result cannot be stored or shown; null if it can. */
function storageProblem(result: Outcome | Finding): string | null {
  const text = JSON.stringify(result);
  if (/\\u0000|\\ud[89a-f]/i.test(text)) return 'what no database takes';
  return result.kind !== 'approved' && text.length > 5_000 ? 'more than anybody reads' : null;
}

const mutations = Array.from({ length: MUTATIONS }, (_, seed) => [mutate(CORPUS, seed, HEAVY_EVERY), seed] as const);

describe('of thousands of answers that were changed on their way', () => {
  it.each(OPERATIONS.map((operation) => [operation.kind, operation] as const))(
    'none has a document (%s) approved without proof, or refused without a refusal',
    (kind, operation) => {
      const wrong: string[] = [];
      for (const [mutation, seed] of mutations) {
        const outcome = outcomeOf(operation, mutation, seed);
        const what = problemWith(outcome, kind, mutation) ?? storageProblem(outcome);
        if (what) wrong.push(`${what}: ${mutation.how}\n${mutation.text.slice(0, 1_000)}\n${JSON.stringify(outcome)}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('none has a receipt adopted that is not ours', () => {
    const wrong: string[] = [];
    for (const [mutation, seed] of mutations) {
      const finding = readFinding(findSale, SENT, answerOf(mutation, seed));
      const ours =
        finding.kind === 'found' && readStrictly(mutation.text)?.signaturesOf(SENT).has(finding.receipt.signature);
      const what = finding.kind === 'found' && !ours ? 'a stranger' : storageProblem(finding);
      if (what) wrong.push(`${what}: ${mutation.how}\n${mutation.text.slice(0, 1_000)}\n${JSON.stringify(finding)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('none, of every fifth, is too much for whoever looks something up', () => {
    for (const [mutation, seed] of mutations.filter((_, at) => at % 5 === 0)) {
      const lookup = LOOKUPS[(seed / 5) % LOOKUPS.length]!;
      expect(readLookup(lookup, answerOf(mutation, seed))).toHaveProperty('kind');
    }
  });
});

describe('an answer that is torn off', () => {
  it.each(CORPUS.map((known) => [known.name, known] as const))(
    'at any byte says nothing for certain: %s',
    (_, known) => {
      for (let length = 0; length < known.text.length; length++) {
        const operation = OPERATIONS[length % OPERATIONS.length]!;
        const { kind } = outcomeOf(operation, { text: known.text.slice(0, length) }, OK_SEED);
        if (kind !== 'inDoubt') throw new Error(`${operation.kind} is ${kind} after ${length} bytes`);
      }
    },
  );
});

describe('the answers they were made of', () => {
  it.each(OPERATIONS.map((operation) => [operation.kind, operation] as const))(
    'are read for what they are, so that there is something to get wrong: %s',
    (kind, operation) => {
      const outcomes = CORPUS.map((known) => [known, outcomeOf(operation, known, OK_SEED)] as const);
      const named = (want: Outcome['kind']) =>
        outcomes.filter(([, outcome]) => outcome.kind === want).map(([{ name }]) => name);
      const provable = CORPUS.filter(({ text }) => SUCCESS[kind]!(readStrictly(text)!)).map(({ name }) => name);
      const refusing = CORPUS.filter(({ name, refuses }) => refuses.includes(kind) && !provable.includes(name));
      expect(named('approved')).toEqual(provable);
      expect(named('rejected')).toEqual(refusing.map(({ name }) => name));
    },
  );
});
