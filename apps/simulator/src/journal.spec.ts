import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from './journal.js';

const folders: string[] = [];

afterEach(() => {
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

function setup(content?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  folders.push(folder);
  const file = join(folder, 'not', 'yet', 'there.ndjson');
  const open = async () => {
    const replayed: unknown[] = [];
    const journal = await Journal.open<object>(file, (entry) => replayed.push(entry));
    return { journal, replayed };
  };
  const prepared = async () => {
    (await open()).journal.close();
    if (content !== undefined) writeFileSync(file, content);
  };
  return { file, open, prepared };
}

describe('the journal', () => {
  it('replays its entries in order when it is opened', async () => {
    const { open } = setup();
    const { journal } = await open();
    const entries = [{ a: 1 }, { a: 'ü'.repeat(100_000) }, { a: 3 }];
    entries.forEach((entry) => journal.append(entry));
    journal.close();
    const { journal: next, replayed } = await open();
    next.close();
    expect(replayed).toEqual(entries);
  });

  it('contains an entry as soon as append returns', async () => {
    const { file, open } = setup();
    const { journal } = await open();
    journal.append({ a: 1 });
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n');
    journal.close();
  });

  it('reads entries of any length by position, before and after a restart', async () => {
    const { open } = setup();
    const { journal } = await open();
    const entries = [{ a: 1 }, { a: 'ü'.repeat(100_000) }, { a: 3 }];
    const places = entries.map((entry) => journal.append(entry));
    expect(places.map((at) => journal.read(at))).toEqual(entries);
    journal.close();
    const { journal: next } = await open();
    expect(places.map((at) => next.read(at))).toEqual(entries);
    expect(() => next.read(places[2]! + 8)).toThrow(/No entry begins at byte/);
    next.close();
  });

  it('reports the position of each entry when it is opened', async () => {
    const { file, open } = setup();
    const { journal } = await open();
    const places = [{ a: 1 }, { b: 2 }].map((entry) => journal.append(entry));
    journal.close();
    const replayedPositions: number[] = [];
    (await Journal.open(file, (_, at) => replayedPositions.push(at))).close();
    expect(replayedPositions).toEqual(places);
  });

  it('can leave no file behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-'));
    folders.push(folder);
    const journal = Journal.temporary<object>(folder);
    const places = [journal.append({ a: 1 }), journal.append({ a: 2 })];
    expect(places.map((at) => journal.read(at))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(readdirSync(folder)).toEqual([]);
    journal.close();
  });

  it.each(['{"a":2', '{"a":2\n', '\n'])('removes a torn last line %j and appends after it', async (torn) => {
    const { file, open, prepared } = setup(`{"a":1}\n${torn}`);
    await prepared();
    const { journal, replayed } = await open();
    journal.append({ a: 3 });
    journal.close();
    expect(replayed).toEqual([{ a: 1 }]);
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"a":3}\n');
  });

  it('refuses to open a file damaged in the middle, and does not change it', async () => {
    const { file, open, prepared } = setup('{"a":1}\n{"a"\n{"a":3}\n');
    await prepared();
    await expect(open()).rejects.toThrow(/damaged after byte 8: repair that line or remove the file/);
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"a"\n{"a":3}\n');
  });

  it('is empty after clear', async () => {
    const { file, open } = setup();
    const { journal } = await open();
    journal.append({ a: 1 });
    journal.clear();
    journal.append({ a: 2 });
    journal.close();
    appendFileSync(file, '');
    expect((await open()).replayed).toEqual([{ a: 2 }]);
  });
});
