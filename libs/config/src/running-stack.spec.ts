import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operatorConfig, releaseConfig } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'running-stack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STACK = { api: 'http://127.0.0.1:3000', databaseUrl: 'postgresql://postgres@127.0.0.1:5555/risiti' };
const OTHER = 'postgresql://postgres@elsewhere/risiti';

function stackFile(stack: object): string {
  const file = path.join(folder, 'stack.json');
  writeFileSync(file, JSON.stringify(stack));
  return file;
}

describe('a command of the setup', () => {
  it('works on the installation that runs here', () => {
    const STACK_FILE = stackFile(STACK);
    expect(operatorConfig({ STACK_FILE })).toEqual({ databaseUrl: STACK.databaseUrl, publicUrl: STACK.api });
    expect(releaseConfig({ STACK_FILE })).toMatchObject({ databaseUrl: STACK.databaseUrl, redisUrl: undefined });
  });

  it('uses the Redis of that installation', () => {
    const redisUrl = 'redis://127.0.0.1:6379';
    expect(releaseConfig({ STACK_FILE: stackFile({ ...STACK, redisUrl }) })).toMatchObject({ redisUrl });
  });

  it('works on the installation of DATABASE_URL, if that is set', () => {
    const STACK_FILE = stackFile(STACK);
    expect(operatorConfig({ STACK_FILE, DATABASE_URL: OTHER })).toEqual({ databaseUrl: OTHER, publicUrl: undefined });
  });

  it('makes links with PUBLIC_URL, if that is set', () => {
    const given = { STACK_FILE: stackFile(STACK), PUBLIC_URL: 'https://risiti.shop.example/' };
    expect(operatorConfig(given)).toMatchObject({ publicUrl: 'https://risiti.shop.example' });
  });

  it('says how to name an installation if none runs here', () => {
    const STACK_FILE = path.join(folder, 'none.json');
    expect(() => releaseConfig({ STACK_FILE })).toThrow(/^No installation runs here\. Start one with `npm start`/);
  });
});
