import { Redis } from 'ioredis';
import { MisconfiguredError, redisAddress } from '@app/config';
import { Heartbeats } from './heartbeats.js';
import type { LedgerBeat } from '../queue-backend.js';
import { type RedisClient, connectRedis } from './redis.js';
import { faultsIn } from './check-redis.js';

describe('heartbeats', () => {
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
});

const info = (fields: Record<string, string>) =>
  Object.entries({ redis_version: '7.0.15', maxmemory_policy: 'noeviction', ...fields })
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');

describe('the check of what a Redis reports in INFO', () => {
  it.each(['6.2.0', '6.2.14', '7.0.15', '10.0.1'])('accepts version %s', (version) => {
    expect(faultsIn(info({ redis_version: version }), null)).toEqual([]);
  });

  it.each(['2.8.0', '5.0.14', '6.0.16'])('refuses version %s and names the oldest that is accepted', (version) => {
    expect(faultsIn(info({ redis_version: version }), null)).toEqual([
      `REDIS_URL must be a Redis of version 6.2.0 or later; it is ${version}`,
    ]);
  });

  it('names the address of a wrong node', () => {
    const node = { options: { host: '10.0.0.7', port: 7001 } };
    expect(faultsIn(info({ maxmemory_policy: 'allkeys-lru' }), node)).toEqual([
      expect.stringMatching(/at 10\.0\.0\.7:7001; .* `redis-cli -h 10\.0\.0\.7 -p 7001 CONFIG SET/),
    ]);
  });

  it('accepts a provider that hides its version and policy', () => {
    expect(faultsIn('# Server\r\nos:hidden\r\n', null)).toEqual([]);
  });
});

describe('a command that a Redis refuses', () => {
  it.each([
    ['READONLY You can not write against a read only replica.', 2],
    ['ERR Error running script (call to f_9d1b): @user_script:7: -READONLY You can not write.', 2],
    ['NOAUTH Authentication required.', false],
  ])('is sent again to the new master only if the old one became a replica: %s', (message, wanted) => {
    const client = connectRedis(redisAddress('redis://127.0.0.1:1'), 'fail-fast') as Redis;
    client.disconnect();
    expect(client.options.reconnectOnError!(new Error(message))).toBe(wanted);
  });
});
