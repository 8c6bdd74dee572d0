import Fastify from 'fastify';
import { announceIdleTimeout, fastifyOptions } from './fastify-hooks.js';

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
