import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallLog } from './call-log.js';
import { readCall } from './call.js';
import { eastAfricaStamp, preciseNow, withDashes } from './clock.js';
import { type DumpFilter, dumpLedger } from './control/ledger-dump.js';
import { sellFromOtherSoftware } from './control/other-software.js';
import { newIdentity } from './device.js';
import { Journal } from './journal.js';
import { SimulatorLedger } from './ledger.js';
import { sign } from './receipt.js';

describe('the journal', () => {
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

describe('the call log', () => {
  it('keeps the newest 50,000', () => {
    const log = new CallLog();
    for (let invcNo = 1; invcNo <= 50_002; invcNo += 1) {
      log.begin(readCall('selectInvoiceDetails', {}, Buffer.from(`{"invcNo":${invcNo}}`)));
    }
    expect(log.size).toBe(50_000);
    expect(log.all()[0]!.invcNo).toBe(3);
    expect(log.all().at(-1)!.invcNo).toBe(50_002);
  });
});

const facts = ['P051234567Q', '00', 1, 1160, '20260302101500'] as const;

describe('a signature', () => {
  it('has 26 and 16 characters of base32', () => {
    expect(sign(...facts)).toEqual({
      intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/),
      rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/),
    });
  });

  it('is the same for the same data', () => {
    expect(sign(...facts)).toEqual(sign(...facts));
  });

  it.each(facts.map((_, index) => index))('changes with fact %d', (index) => {
    const others = facts.map((fact, at) => (at === index ? `${fact}0` : fact));
    expect(sign(...others).rcptSign).not.toBe(sign(...facts).rcptSign);
  });
});

describe('the clock', () => {
  it('is three hours ahead of Greenwich, also across midnight', () => {
    expect(eastAfricaStamp(new Date('2026-12-31T21:30:05.999Z'))).toBe('20270101003005');
  });

  it('writes the same instant with dashes', () => {
    expect(withDashes('20260302101502')).toBe('2026-03-02 10:15:02.0');
  });

  it('distinguishes instants within a millisecond', () => {
    const instants = Array.from({ length: 1_000 }, preciseNow);
    expect(new Set(instants.map(Math.floor)).size).toBeLessThan(new Set(instants).size);
    expect(Math.abs(preciseNow() - Date.now())).toBeLessThan(1_000);
  });
});

describe('a dump of the ledger', () => {
  async function setup(sales: number) {
    const ledger = await SimulatorLedger.open();
    const now = new Date();
    const identity = newIdentity('P051234567Q', '00', 'A', 1);
    ledger.record({ type: 'device', identity, installedAt: now.getTime() });
    sellFromOtherSoftware(ledger.devices.find('P051234567Q', '00')!, sales, ledger, now);
    return { ledger, dump: (filter: DumpFilter = {}) => [...dumpLedger(ledger, filter)] };
  }

  it('comes in small pieces for any number of sales', async () => {
    const { ledger, dump } = await setup(400);
    const pieces = dump();
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
    expect(JSON.parse(pieces.join('')).sales).toHaveLength(400);
    ledger.onApplicationShutdown();
  });

  it('reads no more rows than its limit', async () => {
    const { ledger, dump } = await setup(20);
    const read = jest.spyOn(ledger, 'entryAt');
    expect(JSON.parse(dump({ book: 'sales', limit: 5 }).join('')).sales).toHaveLength(5);
    expect(read).toHaveBeenCalledTimes(5);
    ledger.onApplicationShutdown();
  });
});
