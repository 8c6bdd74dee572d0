import type { Environment } from '@app/domain';
import type { EnvironmentStatus } from '@app/observability';
import type { BatchUnderWay } from '@app/persistence';
import { type BoardState, type EnvironmentState, nameOf, pausedLines, stateLines, stateWords } from './board-state.js';

const quiet = {
  ...{ waiting: 0, oldestWaitingMs: null, stalledLanes: 0, heldLanes: 0, breaker: { state: 'closed' } },
} as EnvironmentStatus;
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
  ['1 lane held, which GET /admin/api/lanes lists', state({ heldLanes: 1 })],
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
  ['Production · 2 lanes held · breaker open', 'PRODUCTION', state({ heldLanes: 2, breaker: { state: 'open' } })],
])('is named %s in the menu', (name, environment, seen) => expect(nameOf(environment, seen)).toBe(name));

describe('the lines on every page', () => {
  const board = (over: Partial<BoardState> = {}): BoardState => ({
    ...{ environments: { SANDBOX: state(), PRODUCTION: state({ heldLanes: 1 }) }, queueReachable: true, workers: 2 },
    ...over,
  });
  it('mark the environment in which a lane is held or the breaker is open', () => {
    expect(stateLines(board()).map(({ isTrouble }) => isTrouble)).toEqual([false, true]);
  });

  it.each<[RegExp, Partial<BoardState>]>([
    [/No worker lives/, { workers: 0 }],
    [/queue does not answer/, { queueReachable: false }],
    [/ledger does not answer/, { environments: null }],
  ])('say that %s', (words, over) => {
    expect(stateLines(board(over)).at(-1)).toEqual({ text: expect.stringMatching(words), isTrouble: true });
  });
});

it('says of a paused queue what ends the pause', () => {
  expect(pausedLines([])).toEqual([]);
  expect(pausedLines(['PRODUCTION'])).toEqual([
    { text: expect.stringMatching(/^Production: .*Resume/), isTrouble: true },
  ]);
});
