import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { FORMER_NAMES } from './former-settings.js';
import { duration } from './parsers.js';
import type { Setting } from './read-settings.js';
import {
  apiSettings,
  migrateSettings,
  operatorSettings,
  workerSettings,
  seedSettings,
  setupSettings,
  simulatorSettings,
} from './settings.js';

describe('going to production', () => {
  const PAGE = readFileSync('docs/going-to-production.md', 'utf8');
  const tables: Record<string, Record<string, Setting<unknown>>> = {
    api: apiSettings,
    worker: workerSettings,
    migrate: migrateSettings,
    operator: operatorSettings,
  };
  const known = new Set(Object.values(tables).flatMap((table) => Object.values(table).map(({ env }) => env)));
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ''));

  /** Read by Node.js, the C library and Docker. */
  const OF_OTHERS = [
    'NODE_ENV',
    'NODE_OPTIONS',
    'MALLOC_ARENA_MAX',
    'MALLOC_TRIM_THRESHOLD_',
    'NODE_EXTRA_CA_CERTS',
    'SECRETS',
  ];
  const unknownOf = (names: string[]) => names.filter((name) => !isKnown(name) && !OF_OTHERS.includes(name));

  const namesIn = (text: string) => [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!);
  const systemdFile = readFileSync('scripts/systemd/risiti.env', 'utf8');
  const dockerFile = /^cat > \.env <<'END'\n(.*?)^END$/ms.exec(PAGE)![1]!;

  describe('the settings that going-to-production installs', () => {
    it.each([
      ['under systemd', systemdFile],
      ['with Docker', dockerFile],
    ])('are all read by a program: %s', (_, file) => expect(unknownOf(namesIn(file))).toEqual([]));

    it('with Docker are all passed on by the compose file', () => {
      const compose = readFileSync('docker-compose.yml', 'utf8');
      const taken = (name: string) => new RegExp(`^ +${name}:|\\$\\{${name}[:}-]`, 'm').test(compose);
      expect(namesIn(dockerFile).filter((name) => !taken(name))).toEqual([]);
    });

    it('are the same under systemd and with Docker', () => {
      const ofCompose = [
        'DATABASE_URL',
        'ENCRYPTION_KEY',
        'DASHBOARD_KEY',
        'FIRST_OPERATOR_EMAIL',
        'FIRST_OPERATOR_PASSWORD',
      ];
      const ofImage = ['NODE_ENV', 'API_HOST', 'WORKER_HOST'];
      const docker = namesIn(dockerFile).filter((name) => !['SECRETS', 'AUTHORITY_SANDBOX_URL'].includes(name));
      const systemd = namesIn(systemdFile).filter(
        (name) => ![...ofCompose.map((one) => `${one}_FILE`), ...ofImage].includes(name),
      );
      expect(docker.sort()).toEqual(systemd.sort());
    });

    it.each(['api', 'worker'])('under systemd are enough to start: %s', (name) => {
      const withValues = namesIn(systemdFile).map((one) => one.replace(/_FILE$/, ''));
      const required = Object.values(tables[name]!).filter(
        ({ fallback, optional }) => fallback === undefined && !optional,
      );
      expect(required.map(({ env }) => env).filter((env) => !withValues.includes(env))).toEqual([]);
    });

    it('and that its commands name are all read by a program', () => {
      const commands = [...PAGE.matchAll(/^```(?:bash|sh)\n(.*?)^```/gms)].map(([, text]) => text!).join('\n');
      const assigned = [...commands.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name]) => name!);
      expect(assigned).toContain('DATABASE_URL_FILE');
      expect(unknownOf(assigned)).toEqual([]);
    });

    it('and that its text names are all read by a program', () => {
      const names = [...PAGE.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
      expect(unknownOf(names)).toEqual([]);
    });
  });

  const commandsOf = (page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^```(?:bash|sh)\n(.*?)^```/gms)].flatMap(([, text]) => text!.split('\n'));

  describe.each(['going-to-production', 'a-bad-day', 'operators', 'failures'])('the commands of docs/%s.md', (name) => {
    const commands = commandsOf(`docs/${name}.md`);
    const matching = (pattern: RegExp) => commands.filter((command) => pattern.test(command));

    it('wait for what they need, and never for a fixed time', () => {
      expect(matching(/\bsleep\b/)).toEqual([]);
    });

    it('give no secret to a program as an argument, which the list of processes shows', () => {
      expect(matching(/ -u "?\$|-H "[^"]*\$|-e \w+=\S*\$|env [^#]*=\S*\$|:\/\/\S+:\S+@/)).toEqual([]);
      const read = matching(/\$\((sudo )?cat/).map((command) => command.trim());
      const byStdin = /^ALTER ROLE|^LOGIN=|<\(printf |printf "requirepass/;
      expect(read.filter((command) => !byStdin.test(command))).toEqual([]);
    });

    it('leave no copy of secrets or of sales that others can read', () => {
      expect(matching(/pg_dump|openssl enc|> drill-url/).filter((command) => !command.includes('umask 077'))).toEqual(
        [],
      );
    });
  });

  it('the balancer asks an API also when none is healthy, so that a till gets the answer of the API', () => {
    const [, errors] = /^\thandle_errors \{\n(.*?)^\t\}/ms.exec(PAGE)!;
    expect(errors).toContain('reverse_proxy @none_healthy 127.0.0.1:3000 127.0.0.1:3001');
    expect(errors).not.toContain('health_uri');
  });

  it('the migration under systemd is an existing program, with the role that owns the tables', () => {
    const unit = readFileSync('scripts/systemd/risiti-migrate.service', 'utf8');
    expect(unit).toContain('LoadCredential=database-url:/etc/risiti/secrets/database-url\n');
    const [, setting] = /sh -c '(\w+)_FILE="\$CREDENTIALS_DIRECTORY\/database-url"/.exec(unit)!;
    expect(setting).toBe(migrateSettings.migrateDatabaseUrl.env);
    expect(existsSync(/dist\/(\S+)\.js/.exec(unit)![1]! + '.ts')).toBe(true);
    expect(systemdFile).toContain('DATABASE_URL_FILE=/etc/risiti/secrets/program-database-url\n');
  });

  describe.each(['api', 'worker'])('the unit of systemd: %s', (name) => {
    const unit = readFileSync(`scripts/systemd/risiti-${name}@.service`, 'utf8');
    const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];
    /** A value with a blank is in quotes. */
    const variable = (key: string) =>
      new RegExp(`^Environment=(?:"${key}=(.*)"|${key}=(\\S*))$`, 'm').exec(unit)?.slice(1).find(Boolean);

    it('starts an existing program', () => {
      const [program] = /dist\/\S+\.js/.exec(valueOf('ExecStart')!)!;
      expect(existsSync(program.replace(/^dist\/(.*)\.js$/, '$1.ts'))).toBe(true);
    });

    it('has started when it is healthy, and is not killed while it waits for that', () => {
      const path = name === 'api' ? '/api/v1/health' : '/health';
      expect(valueOf('ExecStartPost')).toContain(`until curl -sf -o /dev/null http://127.0.0.1:%i${path};`);
      expect(valueOf('TimeoutStartSec')).toBe('infinity');
    });

    it('has time for a graceful end', () => {
      const times = Object.values(tables[name]!).filter(({ env }) => ['DRAIN', 'SHUTDOWN_GRACE'].includes(env));
      const neededMs = times.reduce((sum, { fallback }) => sum + (fallback as number), 0);
      expect(duration(`${valueOf('TimeoutStopSec')!}s`)).toBeGreaterThan(2 * neededMs);
    });

    it('has as much memory as with Docker', () => {
      const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
        services: Record<string, { environment: Record<string, string | undefined> }>;
      };
      const { environment } = services[name]!;
      for (const setting of ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'])
        expect([setting, variable(setting)]).toEqual([setting, environment[setting]?.toString()]);
    });
  });
});

describe('the services of docker-compose.yml', () => {
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
