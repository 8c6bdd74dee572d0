import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventEmitter } from 'node:events';
import type { Setting } from './read-settings.js';
import * as tables from './settings.js';
import {
  apiSettings,
  certifySettings,
  fleetSettings,
  migrateSettings,
  operatorSettings,
  seedSettings,
  setupSettings,
  simulatorSettings,
  workerSettings,
} from './settings.js';
import { apiConfig, workerConfig, operatorConfig, releaseConfig } from './index.js';
import { endOnSignal } from './end-on-signal.js';

describe('the table of settings', () => {
  const all = [
    apiSettings,
    workerSettings,
    simulatorSettings,
    setupSettings,
    operatorSettings,
    seedSettings,
    fleetSettings,
    certifySettings,
  ].flatMap((table) => Object.values(table as Record<string, { env: string; about: string }>));

  it('describes every setting in sentences, under one name', () => {
    for (const { env, about } of all)
      expect([env, about]).toEqual([
        expect.stringMatching(/^[A-Z][A-Z_]+$/),
        expect.stringMatching(/^[A-Z`].{15,}\.$/),
      ]);
    const abouts = new Map(all.map(({ env, about }) => [env, about]));
    for (const { env, about } of all) expect([env, abouts.get(env)]).toEqual([env, about]);
  });

  it('is the table of the README: name, default, readers and description', () => {
    const tables = {
      api: apiSettings,
      worker: workerSettings,
      simulator: simulatorSettings,
      setup: migrateSettings,
      operator: operatorSettings,
      seed: seedSettings,
      fleet: fleetSettings,
      certify: certifySettings,
    };
    const settings = Object.entries(tables).flatMap(([reader, table]) => {
      // A setting of both environments is in its table twice.
      const byName = new Map(Object.values(table as Record<string, Setting<unknown>>).map((one) => [one.env, one]));
      return [...byName.values()].map((setting) => ({ reader, ...setting }));
    });
    const rows = readFileSync('libs/config/README.md', 'utf8')
      .match(/^\| `.*$/gm)!
      .map((row) => row.split('|').map((cell) => cell.trim()));
    const documented = rows.flatMap(([, name, , readers]) => readers!.split(', ').map((reader) => `${reader} ${name}`));
    expect(documented.sort()).toEqual(settings.map(({ reader, env }) => `${reader} \`${env}\``).sort());
    for (const { env, fallback, optional, parse, about } of settings) {
      const [, , documentedDefault = '', , description] = rows.find(([, name]) => name === `\`${env}\``)!;
      expect([env, description]).toEqual([env, about]);
      const expected = fallback ?? (optional ? '' : 'required');
      expect([env, fallback === undefined ? documentedDefault : parse(documentedDefault)]).toEqual([env, expected]);
    }
  });
});

describe('secret files', () => {
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
});

describe('end on signal', () => {
  function setup(stop: () => Promise<void>) {
    const codes: number[] = [];
    let stops = 0;
    const target = Object.assign(new EventEmitter(), { exit: (code: number) => codes.push(code) });
    endOnSignal(() => (stops++, stop()), target);
    return {
      target,
      end: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return { stops, codes };
      },
    };
  }

  it.each(['SIGTERM', 'SIGINT'])('stops the process on %s with exit code 0', async (signal) => {
    const { target, end } = setup(async () => {});
    target.emit(signal);
    expect(await end()).toEqual({ stops: 1, codes: [0] });
  });

  it('stops once when both signals come', async () => {
    const { target, end } = setup(async () => {});
    target.emit('SIGTERM');
    target.emit('SIGINT');
    expect(await end()).toEqual({ stops: 1, codes: [0] });
  });

  it('ends with exit code 1 when stopping failed', async () => {
    const { target, end } = setup(() => Promise.reject(new Error('no')));
    target.emit('SIGTERM');
    expect(await end()).toEqual({ stops: 1, codes: [1] });
  });

  it('leaves a repeated signal to the system, which ends the process at once', () => {
    const { target } = setup(async () => {});
    target.emit('SIGINT');
    expect(target.listenerCount('SIGINT')).toBe(0);
  });
});

describe('running stack', () => {
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
});
