import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { claimPort } from './ports.mjs';

async function occupy() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a port that somebody has is passed over', async () => {
  const server = await occupy();
  const taken = server.address().port;
  const said = [];
  const port = await claimPort('api', taken, { tell: (sentence) => said.push(sentence) });
  assert.ok(port > taken);
  assert.deepEqual(said, [`  · Port ${taken} is taken; the api uses ${port}.`]);
  server.close();
});

test('any port at all is none of those that outgoing connections get', async () => {
  const port = await claimPort('redis', 0, { tell: () => assert.fail('Nothing was asked for.') });
  assert.ok(port >= 10_000 && port < 12_500);
});

test('a port claimed for another program is passed over, though nobody listens on it yet', async () => {
  const claimed = new Set();
  const first = await claimPort('simulator', 0, { claimed });
  assert.ok((await claimPort('wire', first, { claimed, tell: () => {} })) > first);
});
