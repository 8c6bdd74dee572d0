import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@app/testing';
import { endAfterUpload } from '../http/hooks/close-after-request.js';
import { abortReading, discardRest, uploadParts } from './upload-chunks.js';
import { UploadFile } from './upload-file.js';

/** An upload like no other, so that its file can be told from those of others. */
function setup() {
  const content = `${randomUUID()}\n`;
  const fileOf = () => {
    const files = readdirSync(tmpdir()).map((name) => path.join(tmpdir(), name, 'lines'));
    const found = files.find((file) => file.includes('risiti-batch-') && isOurs(file));
    if (!found) throw new Error('There is no such file.');
    return found;
  };
  const isOurs = (file: string) => existsSync(file) && readFileSync(file, 'utf8') === content;
  return { content, fileOf, upload: () => Readable.from([Buffer.from(content)]) };
}

const ROOM = { folder: tmpdir(), grow: () => undefined, giveBack: () => undefined };
const ignoreBytes = () => undefined;
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('an upload on disk', () => {
  it('can be read repeatedly, and passes its bytes to the listener', async () => {
    const { content, upload } = setup();
    const seenBytes: Buffer[] = [];
    const uploadFile = await UploadFile.of(upload(), (bytes) => seenBytes.push(bytes), ROOM);
    for (const _ of ['once', 'twice']) expect(await text(uploadFile.read())).toBe(content);
    expect(String(Buffer.concat(seenBytes))).toBe(content);
    await uploadFile.remove();
  });

  it('is readable only by its owner', async () => {
    const { fileOf, upload } = setup();
    const uploadFile = await UploadFile.of(upload(), ignoreBytes, ROOM);
    expect([modeOf(fileOf()), modeOf(path.dirname(fileOf()))]).toEqual(['600', '700']);
    await uploadFile.remove();
  });

  it('is deleted by remove, which may be called again', async () => {
    const { fileOf, upload } = setup();
    const uploadFile = await UploadFile.of(upload(), ignoreBytes, ROOM);
    const file = fileOf();
    await uploadFile.remove();
    await uploadFile.remove();
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  it('is deleted when the upload breaks', async () => {
    const { content, fileOf } = setup();
    let file = '';
    const breaking = async function* () {
      yield Buffer.from(content);
      file = await eventually(fileOf);
      throw new Error('cut');
    };
    await expect(UploadFile.of(Readable.from(breaking()), ignoreBytes, ROOM)).rejects.toThrow('cut');
    expect([path.basename(file), existsSync(path.dirname(file))]).toEqual(['lines', false]);
  });
});

const BODY_BYTES = 16 * 1024 * 1024;
/** A slow body: together these gaps are longer than the silence, and each of them is shorter. */
const [PARTS, PART_GAP_MS] = [12, 200];

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
    const { server, port } = await serverThat(() => Promise.resolve(), 2_000);
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
