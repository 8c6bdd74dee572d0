import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiConfig, workerConfig } from './index.js';
import * as tables from './settings.js';

const DATABASE_URL = 'postgresql://risiti:hunter2@postgres/risiti';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

const folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const filePath = path.join(folder, name);
  writeFileSync(filePath, content);
  return filePath;
}

describe('a setting in a file of its own', () => {
  it('is read from there, without the line break at its end', () => {
    const env = {
      DATABASE_URL_FILE: file('database-url', `${DATABASE_URL}\n`),
      ENCRYPTION_KEY_FILE: file('encryption-key', ENCRYPTION_KEY),
      WORKER_CONCURRENCY_FILE: file('concurrency', '7\n'),
    };
    expect(workerConfig(env)).toMatchObject({
      ...{ databaseUrl: DATABASE_URL, encryptionKey: Buffer.alloc(32, 7), concurrency: 7 },
    });
  });

  it('is not looked for when no file is named, and may then be given by itself', () => {
    expect(apiConfig({ DATABASE_URL, DATABASE_URL_FILE: ' ' })).toMatchObject({ databaseUrl: DATABASE_URL });
    expect(apiConfig({ DATABASE_URL: '', DATABASE_URL_FILE: file('url', DATABASE_URL) })).toMatchObject({
      databaseUrl: DATABASE_URL,
    });
  });

  it.each([
    ['given twice', { DATABASE_URL, DATABASE_URL_FILE: '/hunter2' }, 'given once, by itself or by DATABASE_URL_FILE'],
    ['not there', { DATABASE_URL_FILE: '/nowhere/hunter2' }, 'in its file, which cannot be read (ENOENT)'],
    ['a folder', { DATABASE_URL_FILE: folder }, 'in its file, which cannot be read (EISDIR)'],
    ['empty', { DATABASE_URL_FILE: file('empty', '\n') }, 'in its file, which is empty'],
    ['wrong', { DATABASE_URL_FILE: file('wrong', 'hunter2') }, 'a URL that begins with postgresql:// or postgres://'],
  ])('stops the boot when it is %s, and is not repeated', (_, env, problem) => {
    expect(() => apiConfig(env)).toThrow(
      `The configuration is not usable:\n  - DATABASE_URL must be ${problem}: the Postgres that is the ledger`,
    );
  });

  it('is never taken for another setting', () => {
    const names = new Set(Object.values(tables).flatMap((table) => Object.values(table).map(({ env }) => env)));
    for (const name of names) expect(names).not.toContain(`${name}_FILE`);
  });
});
