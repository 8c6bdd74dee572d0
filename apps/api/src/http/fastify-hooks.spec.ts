import Fastify from 'fastify';
import { RateLimit } from '@app/access';
import { announceIdleTimeout, fastifyOptions } from './fastify-hooks.js';
import { limitAddresses, type RateLimits } from './hooks/limit-rates.js';
import { serveLiveness } from './liveness.js';

async function announcedBy(drainMs: number) {
  const fastify = Fastify(fastifyOptions());
  announceIdleTimeout(fastify, drainMs);
  fastify.get('/', () => 'here');
  const { headers } = await fetch(await fastify.listen({ port: 0, host: '127.0.0.1' }));
  await fastify.close();
  return { keptMs: fastify.server.keepAliveTimeout, keepAlive: headers.get('keep-alive') };
}

it('keeps an idle connection for longer than it announces, so that no request meets a reset', async () => {
  const { keptMs, keepAlive } = await announcedBy(0);
  expect(keepAlive).toBe('timeout=60');
  expect(keptMs).toBeGreaterThanOrEqual(60_000 + 20_000);
});

it('announces no longer than a process drains, so that no silent client meets its end', async () => {
  expect((await announcedBy(10_000)).keepAlive).toBe('timeout=10');
  expect((await announcedBy(500)).keepAlive).toBe('timeout=1');
  expect((await announcedBy(600_000)).keepAlive).toBe('timeout=60');
});

describe('the address of a client', () => {
  const PROXY = '10.0.0.7';

  /** Sends one request for each address in X-Forwarded-For, all from one peer, to a server with one request a minute for an address. */
  async function sendFrom(remoteAddress: string, forwarded: (string | undefined)[], trustedProxies?: string[]) {
    const fastify = Fastify(fastifyOptions({ trustedProxies }));
    limitAddresses(fastify, { addresses: new RateLimit(1) } as RateLimits);
    fastify.get('/', () => 'here');
    const statuses: number[] = [];
    for (const address of forwarded) {
      const headers = address === undefined ? {} : { 'x-forwarded-for': address };
      statuses.push((await fastify.inject({ path: '/', remoteAddress, headers })).statusCode);
    }
    return statuses.map((status) => (status === 200 ? 'served' : 'counted before'));
  }

  it('comes from X-Forwarded-For of a trusted proxy', async () => {
    const forwarded = ['1.1.1.1', '2.2.2.2', '1.1.1.1'];
    expect(await sendFrom(PROXY, forwarded, ['10.0.0.0/8'])).toEqual(['served', 'served', 'counted before']);
  });

  it('is that of the peer where no proxy is trusted, or another one', async () => {
    for (const trusted of [undefined, ['10.9.9.9']])
      expect(await sendFrom(PROXY, ['1.1.1.1', '2.2.2.2'], trusted)).toEqual(['served', 'counted before']);
  });

  it('is the last one that no trusted proxy has, whatever the client writes before it', async () => {
    const forwarded = ['6.6.6.6, 1.1.1.1', '7.7.7.7, 1.1.1.1', '1.1.1.1, 10.0.0.8'];
    expect(await sendFrom(PROXY, forwarded, ['10.0.0.0/8'])).toEqual(['served', 'counted before', 'counted before']);
  });
});

it('a supervisor learns that the process lives, however much its address has asked', async () => {
  const fastify = Fastify(fastifyOptions());
  limitAddresses(fastify, { addresses: new RateLimit(1) } as RateLimits);
  serveLiveness(fastify);
  const statuses = [];
  while (statuses.length < 3) statuses.push((await fastify.inject({ path: '/livez' })).statusCode);
  expect(statuses).toEqual([200, 200, 200]);
});
