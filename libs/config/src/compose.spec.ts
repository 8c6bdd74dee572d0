import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { duration } from './parsers.js';
import { FORMER_NAMES } from './former-settings.js';
import type { Setting } from './read-settings.js';
import {
  apiSettings,
  migrateSettings,
  operatorSettings,
  seedSettings,
  setupSettings,
  simulatorSettings,
  workerSettings,
} from './settings.js';

interface Service {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | null>;
  volumes?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
}

const read = () =>
  parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as { services: Record<string, Service> };

/** Every service of ours, and the settings its program reads; `secrets` reads none. */
const tables: Record<string, Record<string, Setting<unknown>>> = {
  api: apiSettings,
  worker: workerSettings,
  simulator: simulatorSettings,
  migrate: migrateSettings,
  release: setupSettings,
  restore: setupSettings,
  operator: operatorSettings,
  seed: seedSettings,
  secrets: {},
};

/** The address inside a container does not matter outside. */
const INSIDE = /^(API|WORKER|SIMULATOR)_(HOST|PORT|WIRE_PORT)$/;
/** The owner of an installation provides the credentials of the gateway, in a file or not. */
const SECRET = /PASSWORD|(?<!CONSUMER_)KEY(?!S)|DATABASE_URL/;

const namesOf = (name: string) => Object.values(tables[name]!).map(({ env }) => env);
/** The settings of the release before. */
const formerOf = (name: string) => (['api', 'worker'].includes(name) ? FORMER_NAMES : []);
const environmentOf = (name: string) => read().services[name]!.environment ?? {};
const programOf = ({ command = [], entrypoint = [] }: Service) => [...entrypoint, ...command][1]!;

/** Read by Node.js itself, and by the C library. */
const OF_OTHERS = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

describe('the services of docker-compose.yml', () => {
  it('are the programs of this repository, Postgres and Redis', () => {
    const { services } = read();
    expect(Object.keys(services).sort()).toEqual([...Object.keys(tables), 'postgres', 'redis'].sort());
  });

  it.each(Object.keys(tables))('start an existing program: %s', (name) => {
    const program = programOf(read().services[name]!);
    const source = program.replace(/^dist\/(.*)\.js$/, '$1.ts');
    expect([source, existsSync(source)]).toEqual([source, true]);
    const [folder] = /^(dist|scripts\/containers)(?=\/)/.exec(program)!;
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^COPY .*\\b${folder} ${folder}$`, 'm'));
  });

  it.each(Object.keys(tables))('set only what the program reads: %s', (name) => {
    const known = [...namesOf(name), ...formerOf(name)].flatMap((env) => [env, `${env}_FILE`]);
    expect(Object.keys(environmentOf(name)).filter((env) => !known.includes(env) && !OF_OTHERS.includes(env))).toEqual(
      [],
    );
  });

  it.each(Object.keys(tables))('set everything that the program reads: %s', (name) => {
    const given = Object.keys(environmentOf(name)).map((env) => env.replace(/_FILE$/, ''));
    const wanted = [...namesOf(name), ...formerOf(name)];
    expect(wanted.filter((env) => !given.includes(env) && !INSIDE.test(env))).toEqual([]);
  });

  it('get their secrets in files and never in their environment', () => {
    for (const name of Object.keys(read().services)) {
      const secrets = Object.entries(environmentOf(name)).filter(([env]) => SECRET.test(env));
      for (const [env, value] of secrets) {
        // Without a value it is taken from the file `.env`.
        const file = value ?? '/secrets/of-the-operator';
        expect([env, file]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/secrets\/[\w-]+$/)]);
      }
    }
  });

  it.each(['api', 'worker'])('have time for a graceful end: %s', (name) => {
    const times = Object.values(tables[name]!).filter(({ env }) => ['DRAIN', 'SHUTDOWN_GRACE'].includes(env));
    const neededMs = times.reduce((sum, { fallback }) => sum + (fallback as number), 0);
    expect(duration(read().services[name]!.stop_grace_period!)).toBeGreaterThan(2 * neededMs);
  });

  it('read and write rows with a role of their own; migrate alone has the role that owns the tables', () => {
    const urlsOf = (name: string) =>
      Object.entries(environmentOf(name)).flatMap(([env, file]) => (/DATABASE_URL/.test(env) ? [[env, file]] : []));
    const ofProgram = ['DATABASE_URL_FILE', '/secrets/program-database-url'];
    for (const name of ['api', 'worker', 'seed', 'release', 'operator']) expect(urlsOf(name)).toEqual([ofProgram]);
    expect(urlsOf('migrate')).toEqual([ofProgram, ['MIGRATE_DATABASE_URL_FILE', '/secrets/database-url']]);
  });

  it('use images of other projects in one exact version', () => {
    const { postgres, redis } = read().services;
    const [, node] = /^ARG NODE=(.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
    expect([postgres!.image, redis!.image, node]).toEqual([
      expect.stringMatching(/^postgres:\d+\.\d+$/),
      expect.stringMatching(/^redis:\d+\.\d+\.\d+$/),
      expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim$/),
    ]);
  });

  it('give Redis its password where no list of processes shows it', () => {
    const { command, healthcheck } = read().services.redis!;
    const [program, settings] = command!.at(-1)!.split(' - <<END\n');
    expect(program).not.toContain('pass');
    expect(settings).toContain('requirepass $$(cat /secrets/redis-password)');
    expect(healthcheck!.test.join(' ')).toContain('REDISCLI_AUTH=$$(cat /secrets/redis-password) redis-cli ping');
  });

  it('take each setting of .env.example from the file .env', () => {
    const text = readFileSync('docker-compose.yml', 'utf8');
    const unset = Object.keys(read().services).flatMap((name) =>
      Object.entries(environmentOf(name)).flatMap(([env, value]) => (value === null ? [env] : [])),
    );
    const taken = new Set([...unset, ...[...text.matchAll(/\$\{(\w+)/g)].map(([, env]) => env!)]);
    const names = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(([, env]) => env!);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((env) => !taken.has(env))).toEqual([]);
  });

  it('keep every job in Redis', () => {
    const command = read().services.redis!.command!.join(' ');
    expect(command).toContain('--appendonly yes --appendfsync everysec');
    expect(command).toContain('--maxmemory-policy noeviction');
  });
});
