import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { valuesOf } from './ndjson.js';
import { upload, uploadBroken } from './upload.js';

/** A gateway that answers each line as it comes. */
async function setup(answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> = answerEach) {
  const heard = { ended: 0, cut: 0 };
  const server = createServer((request, response) => {
    answer(request, response).then(
      () => heard.ended++,
      () => heard.cut++,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { to: { url: `http://127.0.0.1:${port}`, apiKey: 'key' }, heard, close: () => server.close() };
}

async function answerEach(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let line = 0;
  for await (const _ of valuesOf(request)) response.write(`${JSON.stringify({ line: ++line, verdict: 'accepted' })}\n`);
  response.end(`${JSON.stringify({ batch: { batchId: 'one', state: 'RECEIVED', lines: line } })}\n`);
}

const PAD = 'x'.repeat(1_000);
const file = (lines: number) =>
  Array.from({ length: lines }, (_, index) => Buffer.from(`{"n":${index + 1},"pad":"${PAD}"}\n`));

it('a file is sent to its end while its verdicts are read', async () => {
  const { to, close } = await setup();
  let told = 0;
  // More than any buffer between the two holds: were verdicts read only afterwards, both would wait for ever.
  function* large() {
    for (const chunk of file(20_000)) yield (told++, chunk);
  }
  const { tally, batch } = await upload(to, large());
  expect([told, tally.isComplete(20_000), batch.lines]).toEqual([20_000, true, 20_000]);
  close();
});

it('an upload is broken off when so much was answered, and says what was told until then', async () => {
  const { to, heard, close } = await setup();
  let broken = 0;
  const tally = await uploadBroken(to, file(10), { toldLines: 10, breakOff: async () => broken++ });
  expect([tally.last, broken, heard.ended]).toEqual([10, 1, 0]);
  close();
});

it('a refusal is told in the words of the gateway', async () => {
  const { to, close } = await setup(async (_, response) => response.writeHead(401).end('who are you?'));
  await expect(upload(to, file(3))).rejects.toThrow('401: who are you?');
  close();
});

it('an answer that ends too early is no answer', async () => {
  const { to, close } = await setup(async (_, response) =>
    response.writeHead(200).end('{"line":1,"verdict":"accepted"}\n'),
  );
  await expect(upload(to, file(3))).rejects.toThrow('without a last line: 1 accepted');
  close();
});
