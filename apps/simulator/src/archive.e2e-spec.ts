import { simulatorConfig } from '@app/config';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = mkdtempSync(join(tmpdir(), 'etims-simulator-'));
const running: ChildProcess[] = [];

/** Without a registry: the archive needs no other package. */
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--silent'];

beforeAll(() => {
  const archive = execFileSync(process.execPath, ['scripts/simulator-pack.mjs', folder], { encoding: 'utf8' });
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', ...OFFLINE, archive.trim().split('\n').at(-1)!], { cwd: folder });
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
    const help = execFileSync(command, ['--help'], { encoding: 'utf8' });
    const names = Object.keys(readSettings());
    expect(names.filter((name) => !help.includes(name))).toEqual([]);
    expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(() => execFileSync(command, ['--strict'], { stdio: 'pipe' })).toThrow('"--strict" is unknown');
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
