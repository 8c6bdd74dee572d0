import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '@app/testing';
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
