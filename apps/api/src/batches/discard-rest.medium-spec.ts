import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { endAfterUpload } from '../http/hooks/close-after-request.js';
import { abortReading, discardRest, uploadParts } from './upload-chunks.js';

const BODY_BYTES = 16 * 1024 * 1024;
/** A slow body: together these gaps are longer than the silence, and each of them is shorter. */
const [PARTS, PART_GAP_MS] = [12, 60];

/** A server that reads a body until `read` has had enough of it, and only then answers. */
async function serverThat(read: (body: IncomingMessage) => Promise<void>, silenceMs?: number) {
  const server = createServer((request, response) => {
    void read(request)
      .catch(() => undefined)
      .then(() => {
        discardRest(request);
        return pipeline(endAfterUpload(Readable.from(['answered']), request, silenceMs), response);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends the whole body before reading anything, as most programs do. */
async function sendAllThenRead(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(`POST / HTTP/1.0\r\nhost: x\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(Buffer.alloc(BODY_BYTES), () => resolve());
  });
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  return answer;
}

describe('a body that is discarded', () => {
  it.each<[string, (body: IncomingMessage) => Promise<void>]>([
    [
      'since there was enough of it',
      async (body) => {
        for await (const part of uploadParts(body)) if (part.length > 0) throw new Error('enough');
      },
    ],
    [
      'because its reader was told to stop',
      async (body) => {
        for await (const part of uploadParts(body)) if (part.length > 0) abortReading(body, new Error('stop'));
      },
    ],
    ['before anyone has read from it', () => Promise.resolve()],
  ])('does not block the answer: %s', async (_, read) => {
    const { server, port } = await serverThat(read);
    expect(await sendAllThenRead(port)).toMatch(/answered$/);
    server.close();
  });

  it('reaches a sender that takes longer than the silence that counts as its end', async () => {
    const { server, port } = await serverThat(() => Promise.resolve(), 300);
    const socket = connect(port, '127.0.0.1');
    const answer = (async () => {
      let text = '';
      for await (const bytes of socket) text += String(bytes);
      return text;
    })();
    socket.write(`POST / HTTP/1.0\r\nhost: x\r\ncontent-length: ${PARTS * 1024}\r\n\r\n`);
    for (let part = 0; part < PARTS; part++) {
      await pause(PART_GAP_MS);
      socket.write(Buffer.alloc(1024));
    }
    expect(await answer).toMatch(/answered$/);
    expect(socket.errored).toBeNull();
    server.close();
  });
});
