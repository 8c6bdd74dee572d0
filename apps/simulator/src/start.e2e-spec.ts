import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from './start.js';
import { anImportUpdate, anItem, aPurchase, aSale, aStockMove, audit } from './test/documents.js';
import { simulate } from './test/simulate.js';
import { send } from './test/test-till.js';

const folders: string[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
  folders.push(dataDir);
  return { dataDir, start: () => simulate({ dataDir }) };
}

describe('a simulator with a data directory', () => {
  it('continues after a restart', async () => {
    const { dataDir, start } = setup();
    const before = await start();
    const till = await before.till();
    await till.ask('saveItem', anItem());
    const { data: receipt } = await till.sell();
    const { body: shownBefore } = await before.get('/control/ledger');
    await before.close();
    appendFileSync(join(dataDir, 'ledger.ndjson'), '{"type":"sale","sa');

    const after = await start();
    const ask = async (operation: string, body: object) =>
      (await send(after.wireUrl, operation, body, till.credentials)).json();
    expect((await after.get('/control/ledger')).body).toEqual(shownBefore);
    expect(await ask('saveTrnsSalesOsdc', aSale())).toMatchObject({ resultCd: '994' });
    const details = await ask('selectInvoiceDetails', { invcNo: 1 });
    expect(details).toMatchObject({ data: { salesList: [{ receipt: { rcptSign: receipt.rcptSign } }] } });
    const next = await ask('saveTrnsSalesOsdc', aSale({ invcNo: 2 }));
    expect(next).toMatchObject({ resultCd: '000', data: { curRcptNo: 2, totRcptNo: 2 } });
  });

  it('restores all its stores after a restart', async () => {
    const { start } = setup();
    const first = await start();
    const till = await first.till();
    const [imported] = await till.pull('selectImportItemList', 'itemList');
    await till.ask('selectItemClsList', { lastReqDt: '20180101000000' });
    await till.ask('updateImportItem', anImportUpdate(imported));
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custBhfId: '01' }));
    await till.ask('saveStockMaster', { itemCd: 'KE2NTTU0000001', rsdQty: 10, ...audit });
    await till.ask('insertTrnsPurchase', aPurchase());
    await till.ask('saveBhfUser', { userId: 'till1', userNm: 'Till one', pwd: 'secret', useYn: 'Y', ...audit });
    await till.sell({ custTin: 'P000111222B' });
    await first.post('/control/notices', { title: 'Maintenance', cont: 'On Sunday' });
    const before = (await first.get('/control/ledger')).body;
    await first.close();
    const second = await start();
    expect((await second.get('/control/ledger')).body).toEqual(before);
    const buyer = await second.till('P000111222B');
    expect(await buyer.pull('selectTrnsPurchaseSalesList', 'saleList')).toMatchObject([{ spplrTin: till.tin }]);
    const branch = await second.till(till.tin, '01');
    expect(await branch.pull('selectStockMoveList', 'stockList')).toMatchObject([{ custBhfId: '00' }]);
  });

  it('keeps nothing from before a reset', async () => {
    const { start } = setup();
    const before = await start();
    await (await before.till()).sell();
    await before.post('/control/reset');
    await before.till();
    await before.close();
    expect((await (await start()).get('/control')).body.counts).toMatchObject({ devices: 1, sales: 0 });
  });
});

describe('starting', () => {
  it('works without a data directory', async () => {
    const till = await (await simulate()).till();
    expect(await till.sell()).toMatchObject({ resultCd: '000' });
  });

  it.each(['port', 'wirePort'])('fails completely if %s is taken', async (name) => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => otherServer.once('listening', resolve));
    const { port } = otherServer.address() as AddressInfo;
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const settings = { host: '127.0.0.1', port: 0, wirePort: 0, [name]: port };
    await expect(startSimulator(settings)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => otherServer.close(resolve));
  });
});

describe('closing', () => {
  it('does not wait for callers that still wait for an answer', async () => {
    const simulator = await simulate();
    const till = await simulator.till();
    await simulator.post('/control/latency', { ms: 60_000 });
    const answer = till.sell().catch((error: Error) => error.message);
    const held = send(`${simulator.controlUrl}/etims-api`, 'saveItem', anItem(), till.credentials).catch(String);
    while ((await simulator.calls(till)).length < 3);
    await simulator.close();
    expect(await answer).toBe('fetch failed');
    expect(await held).toMatch(/fetch failed/);
  });
});
