import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatorConfig } from '@app/config';
import { parse } from 'yaml';
import { startSimulator } from './start.js';
import { anImportUpdate, anItem, aPurchase, aSale, aStockMove, audit } from './test/documents.js';
import { simulate } from './test/simulate.js';
import { send } from './test/test-till.js';

const folders: string[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

function dataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
  folders.push(dataDir);
  return { dataDir, start: () => simulate({ dataDir }) };
}

describe('a simulator with a data directory', () => {
  it('continues after a restart', async () => {
    const { dataDir, start } = dataFolder();
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
    const { start } = dataFolder();
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
    const { start } = dataFolder();
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
    const simulator = await simulate({});
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

describe('the packed archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etims-simulator-'));
  const running: ChildProcess[] = [];

  /** A program that waits without end would block the test, which could not even time out. */
  const timeout = 120_000;
  /** Without a registry: the archive needs no other package. */
  const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--silent'];

  beforeAll(() => {
    const archive = execFileSync(process.execPath, ['scripts/pack.mjs', 'simulator', folder], {
      encoding: 'utf8',
      timeout,
    });
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', ...OFFLINE, archive.trim().split('\n').at(-1)!], { cwd: folder, timeout });
  });

  afterAll(async () => {
    await Promise.all(running.map((child) => child.kill() && new Promise((resolve) => child.once('exit', resolve))));
    rmSync(folder, { recursive: true });
  });

  const command = join(folder, 'node_modules/.bin/etims-simulator');

  /** Starts the installed command, and resolves to the base URL of its direct hosts. */
  async function started(settings: Record<string, string> = {}): Promise<string> {
    const env = { PATH: process.env.PATH, SIMULATOR_PORT: '0', SIMULATOR_WIRE_PORT: '0', ...settings };
    const child = spawn(command, { cwd: folder, env });
    running.push(child);
    const said = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text: Buffer) => resolve(text.toString()));
      child.stderr.once('data', (text: Buffer) => reject(new Error(text.toString())));
    });
    return /http:\S+etims-api/.exec(said)![0];
  }

  describe('the archive', () => {
    it('installs nothing but itself', () => {
      expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
        'etims-simulator',
      ]);
    });

    it('has the licence of each package that it contains', () => {
      const installed = join(folder, 'node_modules/etims-simulator');
      const licences = readFileSync(join(installed, 'THIRD-PARTY-LICENSES'), 'utf8');
      for (const name of ['@nestjs/core', 'fastify', 'rxjs', 'big.js'])
        expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2.0)\\)\\n\\n.{20,}`, 'ms'));
    });

    it('starts a simulator that initialises a device, outside of this repository', async () => {
      const directUrl = await started({ SIMULATOR_GATEWAY_RULES: 'strictest' });
      const body = JSON.stringify({ tin: 'P051234567Q', bhfId: '00', dvcSrlNo: 'MINE/1' });
      const answer = await fetch(`${directUrl}/selectInitOsdcInfo`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ resultCd: '000', data: { info: { tin: 'P051234567Q' } } });
    });

    it('says what it accepts', () => {
      const help = execFileSync(command, ['--help'], { encoding: 'utf8', timeout });
      const names = Object.keys(readSettings());
      expect(names.filter((name) => !help.includes(name))).toEqual([]);
      expect(execFileSync(command, ['--version'], { encoding: 'utf8', timeout })).toMatch(/^\d+\.\d+\.\d+\n$/);
      expect(() => execFileSync(command, ['--strict'], { stdio: 'pipe', timeout })).toThrow('"--strict" is unknown');
    });

    it('refuses a wrong setting in words', async () => {
      await expect(started({ SIMULATOR_GATEWAY_RULES: 'kind' })).rejects.toThrow(/SIMULATOR_GATEWAY_RULES/);
    });
  });

  /** The settings of the simulator as the compose file of the whole installation names them. */
  function readSettings(): Record<string, unknown> {
    const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
    const named = Object.entries(services.simulator.environment as Record<string, unknown>);
    return Object.fromEntries(named.filter(([name]) => !name.endsWith('_FILE') && name !== 'SIMULATOR_HOST'));
  }

  it('the compose file of the simulator passes on every setting', () => {
    const { services } = parse(readFileSync('apps/simulator/compose.yml', 'utf8'));
    expect(Object.keys(services)).toEqual(['simulator']);
    expect(Object.keys(services.simulator.environment).sort()).toEqual(Object.keys(readSettings()).sort());
    expect(simulatorConfig({})).toMatchObject({ port: 4000, wirePort: 4001 });
  });
});

const NOT_SHIPPED = /(spec\.ts|\/(test|bench)\/.*)$/;
/** Nest requires these packages although no source file imports them. */
const PEERS = ['rxjs'];

/** The names of the packages that the programs in a folder import. */
function importedBy(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^(?!import type).*(?:from|import) '([^.'][^']*)'/gm)])
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('node:') && !name.startsWith('@app/'));
}

it('the image of the simulator contains exactly the packages that it imports', () => {
  const [, listed] = /^ {4}(@nestjs\/common .*) \\$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
  const imported = new Set([...importedBy('apps/simulator/src'), ...importedBy('libs/config/src'), ...PEERS]);
  expect(listed!.split(' ')).toEqual([...imported].sort());
});
