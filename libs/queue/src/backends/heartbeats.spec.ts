import { MisconfiguredError } from '@app/config';
import { Heartbeats } from './heartbeats.js';
import type { LedgerBeat } from '../queue-backend.js';
import type { RedisClient } from './redis.js';

const OF_ANOTHER = JSON.stringify({ database: 'theirs', atMs: 1_000 } satisfies LedgerBeat);
const OURS: LedgerBeat = { database: 'ours', atMs: 2_000 };
const NEXT_BEAT_MS = 15_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A program whose Redis has `kept`, or is away. */
function program({ kept = null as string | null, isAway = false }) {
  const state = { kept, isAway };
  const whileThere = async <T>(work: () => T) => {
    if (state.isAway) throw new Error('Redis is away');
    return work();
  };
  const redis = {
    get: () => whileThere(() => state.kept),
    set: (_: string, beat: string) => whileThere(() => ((state.kept = beat), 'OK')),
  } as unknown as RedisClient;
  const beat = async () => OURS;
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  jest.spyOn(console, 'error').mockReturnValue();
  const faults: Error[] = [];
  const ledger = { read: beat, write: beat };
  const heartbeats = new Heartbeats(redis, 'risiti', '{risiti-production}', ledger);
  return { state, exit, faults, ledger, begin: () => heartbeats.begin((error) => void faults.push(error)) };
}

const beats = () => jest.advanceTimersByTimeAsync(NEXT_BEAT_MS);

it('a slow ledger lets no second installation start', async () => {
  const { begin, ledger } = program({ kept: OF_ANOTHER });
  let answer = (_: LedgerBeat) => {};
  ledger.read = () => new Promise((resolve) => (answer = resolve));
  const starting = begin();
  await jest.advanceTimersByTimeAsync(5_000);
  answer(OURS);
  await expect(starting).rejects.toThrow(MisconfiguredError);
});

it('a program whose ledger cannot tell does not start', async () => {
  const { begin, ledger } = program({});
  ledger.write = () => Promise.reject(new Error('Postgres is away'));
  await expect(begin()).rejects.toThrow('Postgres is away');
});

it('a program that started while Redis was away ends when it finds another installation there', async () => {
  const { begin, state, exit, faults } = program({ isAway: true });
  await begin();
  await beats();
  expect(faults.map(({ message }) => message)).toEqual(['Redis is away']);
  expect(exit).not.toHaveBeenCalled();
  Object.assign(state, { isAway: false, kept: OF_ANOTHER });
  await beats();
  expect(exit).toHaveBeenCalledWith(1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('QUEUE_PREFIX must be a name'));
});

it('a program that had its place goes on, and reports another installation that came later', async () => {
  const { begin, state, exit, faults } = program({});
  await begin();
  expect(state.kept).toContain('ours');
  state.kept = OF_ANOTHER;
  await beats();
  expect(exit).not.toHaveBeenCalled();
  expect(faults).toEqual([expect.any(MisconfiguredError)]);
});
