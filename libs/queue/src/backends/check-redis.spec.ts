import { faultsIn } from './check-redis.js';

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
