import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stack, startProcess, Till } from '@app/testing';
import type { SandboxApp } from '../fleet/sandbox-app.js';

/** One installation for all: a seed with a file of its own sets up the same apps once more, which is one of its promises. */
export class SeedBench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'risiti-seed-'));
  private drawn = 0;

  private constructor(readonly stack: Stack) {}

  static start = async (): Promise<SeedBench> => new SeedBench(await Stack.start());

  async stop(): Promise<void> {
    await this.stack.stop();
    rmSync(this.folder, { recursive: true });
  }

  setup(env: Record<string, string> = {}) {
    const file = path.join(this.folder, `${++this.drawn}/apps.ndjson`);
    const api = { API_URL: this.stack.apiAddresses[0], DATABASE_URL: this.stack.databaseUrl };
    const start = (...args: string[]) =>
      startProcess('apps/setup/src/seed-apps', { ...api, SEED_APPS_FILE: file, ...env }, args);
    const seed = async (...args: string[]) => {
      const program = start(...args);
      const { code } = await program.exited;
      return { code, said: program.output() };
    };
    const text = () => readFileSync(file, 'utf8');
    return { file, start, seed, text, apps: () => appsIn(text()) };
  }

  sell({ tin, apiKey }: SandboxApp, invcNo: string) {
    return new Till(() => this.stack.apiAddresses[0]!, tin, apiKey).sell(invcNo);
  }
}

export const appsIn = (text: string): SandboxApp[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SandboxApp);

export const tinsOf = (apps: SandboxApp[]) => apps.map(({ tin }) => tin).sort();
