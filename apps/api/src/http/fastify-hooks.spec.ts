import Fastify from 'fastify';
import { fastifyOptions, announceIdleTimeout } from './fastify-hooks.js';

it('keeps an idle connection for longer than it announces, so that no request meets a reset', async () => {
  const fastify = Fastify(fastifyOptions());
  announceIdleTimeout(fastify);
  fastify.get('/', () => 'here');
  const { headers } = await fetch(await fastify.listen({ port: 0, host: '127.0.0.1' }));
  await fastify.close();

  const [, announced] = /^timeout=(\d+)$/.exec(headers.get('keep-alive')!)!;
  expect(fastify.server.keepAliveTimeout).toBeGreaterThanOrEqual(1_000 * Number(announced) + 20_000);
});
