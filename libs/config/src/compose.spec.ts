import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { duration } from './parsers.js';
import type { Setting } from './read-settings.js';
import { apiSettings, seedSettings, setupSettings, simulatorSettings, workerSettings } from './settings.js';

interface Service {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | null>;
  volumes?: string[];
  stop_grace_period?: string;
}

const read = () =>
  parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as { services: Record<string, Service> };

/** Every service of ours, and the settings its program reads; `secrets` reads none. */
const tables: Record<string, Record<string, Setting<unknown>>> = {
  api: apiSettings,
  worker: workerSettings,
  simulator: simulatorSettings,
  migrate: setupSettings,
  release: setupSettings,
  seed: seedSettings,
  secrets: {},
};

/** Where a program listens inside its container concerns nobody outside. */
const INSIDE = /^(API|WORKER|SIMULATOR)_(HOST|PORT|WIRE_PORT)$/;
/** What a gateway's portal gives is its owner's to hand in, by file or not. */
const SECRET = /PASSWORD|(?<!CONSUMER_)KEY|DATABASE_URL/;

const namesOf = (name: string) => Object.values(tables[name]!).map(({ env }) => env);
const environmentOf = (name: string) => read().services[name]!.environment ?? {};
const programOf = ({ command = [], entrypoint = [] }: Service) => [...entrypoint, ...command][1]!;

describe('the services of docker-compose.yml', () => {
  it('are ours, Postgres and Redis', () => {
    const { services } = read();
    expect(Object.keys(services).sort()).toEqual([...Object.keys(tables), 'postgres', 'redis'].sort());
  });

  it.each(Object.keys(tables))('are started with a program there is: %s', (name) => {
    const program = programOf(read().services[name]!);
    const source = program.replace(/^dist\/(.*)\.js$/, '$1.ts');
    expect([source, existsSync(source)]).toEqual([source, true]);
    const [folder] = /^(dist|scripts\/containers)(?=\/)/.exec(program)!;
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^COPY .*\\b${folder} ${folder}$`, 'm'));
  });

  it.each(Object.keys(tables))('are told nothing they do not read: %s', (name) => {
    const known = namesOf(name).flatMap((env) => [env, `${env}_FILE`]);
    expect(Object.keys(environmentOf(name)).filter((env) => !known.includes(env))).toEqual([]);
  });

  it.each(Object.keys(tables))('can be told all that they read: %s', (name) => {
    const given = Object.keys(environmentOf(name)).map((env) => env.replace(/_FILE$/, ''));
    expect(namesOf(name).filter((env) => !given.includes(env) && !INSIDE.test(env))).toEqual([]);
  });

  it('are given the secrets that were made for them in files, none in their environment', () => {
    for (const name of Object.keys(read().services)) {
      const secrets = Object.entries(environmentOf(name)).filter(([env]) => SECRET.test(env));
      for (const [env, value] of secrets) {
        expect([env, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/secrets\/[\w-]+$/)]);
      }
    }
  });

  it.each(['api', 'worker'])('have time to end as they should: %s', (name) => {
    const times = Object.values(tables[name]!).filter(({ env }) => ['DRAIN', 'SHUTDOWN_GRACE'].includes(env));
    const neededMs = times.reduce((sum, { fallback }) => sum + (fallback as number), 0);
    expect(duration(read().services[name]!.stop_grace_period!)).toBeGreaterThan(2 * neededMs);
  });

  it('keep every job that Redis was given', () => {
    const command = read().services.redis!.command!.join(' ');
    expect(command).toContain('--appendonly yes --appendfsync everysec');
    expect(command).toContain('--maxmemory-policy noeviction');
  });
});
