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
  it('is read without the line break at its end', () => {
    const env = {
      DATABASE_URL_FILE: file('database-url', `${DATABASE_URL}\n`),
      ENCRYPTION_KEY_FILE: file('encryption-key', ENCRYPTION_KEY),
      WORKER_CONCURRENCY_FILE: file('concurrency', '7\n'),
    };
    expect(workerConfig(env)).toMatchObject({
      ...{ databaseUrl: DATABASE_URL, encryptionKey: Buffer.alloc(32, 7), concurrency: 7 },
    });
  });

  it('is not needed when the variable itself is set', () => {
    expect(apiConfig({ DATABASE_URL, DATABASE_URL_FILE: ' ' })).toMatchObject({ databaseUrl: DATABASE_URL });
    expect(apiConfig({ DATABASE_URL: '', DATABASE_URL_FILE: file('url', DATABASE_URL) })).toMatchObject({
      databaseUrl: DATABASE_URL,
    });
  });

  it.each([
    [
      'given twice',
      { DATABASE_URL, DATABASE_URL_FILE: '/hunter2' },
      'set only once: as DATABASE_URL or as DATABASE_URL_FILE',
    ],
    [
      'not there',
      { DATABASE_URL_FILE: '/nowhere/hunter2' },
      'in the file that DATABASE_URL_FILE names, but that file cannot be read (ENOENT)',
    ],
    [
      'a folder',
      { DATABASE_URL_FILE: folder },
      'in the file that DATABASE_URL_FILE names, but that file cannot be read (EISDIR)',
    ],
    [
      'empty',
      { DATABASE_URL_FILE: file('empty', '\n') },
      'in the file that DATABASE_URL_FILE names, but that file is empty',
    ],
    ['wrong', { DATABASE_URL_FILE: file('wrong', 'hunter2') }, 'a URL that begins with postgresql:// or postgres://'],
  ])('stops the boot when it is %s, and its value is not repeated', (_, env, problem) => {
    expect(() => apiConfig(env)).toThrow(
      `The configuration is not usable. Correct these settings and start again:\n  - DATABASE_URL must be ${problem}. Risiti keeps`,
    );
  });

  it('never has the name of another setting', () => {
    const names = new Set(Object.values(tables).flatMap((table) => Object.values(table).map(({ env }) => env)));
    for (const name of names) expect(names).not.toContain(`${name}_FILE`);
  });
});
