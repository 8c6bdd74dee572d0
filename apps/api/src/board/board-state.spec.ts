import type { Environment, QueueView } from '@app/domain';
import type { EnvironmentStatus } from '@app/observability';
import type { BatchUnderWay } from '@app/persistence';
import { type BoardState, type EnvironmentState, nameOf, stateLines, stateWords } from './board-state.js';

const quiet = {
  ...{ waiting: 0, oldestWaitingMs: null, stalledLanes: 0, heldLanes: 0, breaker: { state: 'closed' } },
  pausedQueues: [] as QueueView[],
} as EnvironmentStatus;
const paused: QueueView = { queue: 'submissions-production', environment: 'PRODUCTION', isPaused: true, pause: null };
const batch = (over: Partial<BatchUnderWay> = {}): BatchUnderWay => ({
  ...{ batchId: 'a batch' as never, environment: 'SANDBOX', tin: 'P051999888K', isReceived: true, accepted: 500 },
  createdAt: new Date(Date.now() - 120_500),
  ...over,
});
const state = (status: Partial<EnvironmentStatus> = {}, batches: BatchUnderWay[] = []): EnvironmentState => ({
  status: { ...quiet, ...status },
  batches,
});

it.each<[string, EnvironmentState]>([
  ['Nothing waits.', state()],
  ['3 waiting, the oldest for 1 min', state({ waiting: 3, oldestWaitingMs: 61_000 })],
  ['1 lane held, which GET /admin/api/lanes?held=true lists', state({ heldLanes: 1 })],
  [
    'breaker open: the authority does not answer, and one call at a time checks whether it is back · 2 lanes waiting for the authority',
    state({ breaker: { state: 'open' }, stalledLanes: 2 }),
  ],
  ['1 batch under way: P051999888K, 500 lines accepted, begun 2 min ago', state({}, [batch()])],
  [
    '1 batch under way: P051999888K, 500 lines accepted so far, and more are arriving, begun 2 min ago',
    state({}, [batch({ isReceived: false })]),
  ],
])('says: %s', (words, seen) => expect(stateWords(seen)).toBe(words));

it('names three batches and counts the others', () => {
  expect(
    stateWords(
      state(
        {},
        Array.from({ length: 5 }, () => batch()),
      ),
    ),
  ).toMatch(/^5 batches under way: .*; and 2 more$/);
});

it.each<[string, Environment, EnvironmentState | null]>([
  ['Sandbox', 'SANDBOX', null],
  ['Production', 'PRODUCTION', state()],
  ['⚠ Production · 2 lanes held · breaker open', 'PRODUCTION', state({ heldLanes: 2, breaker: { state: 'open' } })],
  ['⚠ Production · paused', 'PRODUCTION', state({ pausedQueues: [paused] })],
])('is named %s', (name, environment, seen) => expect(nameOf(environment, seen)).toBe(name));

describe('the lines on every page', () => {
  const board = (over: Partial<BoardState> = {}): BoardState => ({
    ...{ environments: { SANDBOX: state(), PRODUCTION: state({ heldLanes: 1 }) }, queues: [], workers: 2 },
    ...over,
  });
  it('mark the environment in which a lane is held or the breaker is open', () => {
    expect(stateLines(board()).map(({ isTrouble }) => isTrouble)).toEqual([false, true]);
  });

  it.each<[RegExp, Partial<BoardState>]>([
    [/No worker lives/, { workers: 0 }],
    [/queue does not answer/, { queues: null }],
    [/^submissions-production is paused, by no act of an operator. .*\/resume\.$/, { queues: [paused] }],
    [/ledger does not answer/, { environments: null }],
  ])('say that %s', (words, over) => {
    expect(stateLines(board(over)).at(-1)).toEqual({ text: expect.stringMatching(words), isTrouble: true });
  });
});

it('says who has paused a queue, when and why, and what ends the pause', () => {
  const pause = { operator: 'amina@shop.example', at: new Date('2026-03-02T08:00:00Z'), reason: 'A new address' };
  const environments = { SANDBOX: state(), PRODUCTION: state() };
  const queues = [
    { ...paused, pause },
    { ...paused, queue: 'submissions-sandbox', isPaused: false },
  ];
  expect(stateLines({ environments, queues, workers: 1 }).filter(({ isTrouble }) => isTrouble)).toEqual([
    {
      isTrouble: true,
      text:
        'submissions-production is paused by amina@shop.example since 2026-03-02T08:00:00.000Z: A new address. ' +
        'Nothing of it goes out until POST /admin/api/queues/submissions-production/resume.',
    },
  ]);
});
