import { readFileSync } from 'node:fs';
import type { Setting } from './read-settings.js';
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
