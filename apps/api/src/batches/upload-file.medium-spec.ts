import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '@app/testing';
import { Spool } from './upload-file.js';

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

const unheard = () => undefined;
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('an upload on disk', () => {
  it('can be read as often as it takes, and is heard as it comes', async () => {
    const { content, upload } = setup();
    const heard: Buffer[] = [];
    const spool = await Spool.of(upload(), (bytes) => heard.push(bytes));
    for (const _ of ['once', 'twice']) expect(await text(spool.read())).toBe(content);
    expect(String(Buffer.concat(heard))).toBe(content);
    await spool.remove();
  });

  it('is for nobody else to read', async () => {
    const { fileOf, upload } = setup();
    const spool = await Spool.of(upload(), unheard);
    expect([modeOf(fileOf()), modeOf(path.dirname(fileOf()))]).toEqual(['600', '700']);
    await spool.remove();
  });

  it('is gone when it is removed, and may be removed again', async () => {
    const { fileOf, upload } = setup();
    const spool = await Spool.of(upload(), unheard);
    const file = fileOf();
    await spool.remove();
    await spool.remove();
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  it('is gone when the upload breaks', async () => {
    const { content, fileOf } = setup();
    let file = '';
    const breaking = async function* () {
      yield Buffer.from(content);
      file = await eventually(fileOf);
      throw new Error('cut');
    };
    await expect(Spool.of(Readable.from(breaking()), unheard)).rejects.toThrow('cut');
    expect([path.basename(file), existsSync(path.dirname(file))]).toEqual(['lines', false]);
  });
});
