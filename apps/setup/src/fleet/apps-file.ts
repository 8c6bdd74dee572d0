import { appendFileSync, closeSync, fchmodSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SandboxApp } from './sandbox-app.js';

/** The file contains API keys, which are secrets. */
const OWNER_ONLY = 0o600;

/**
 * A file of the apps that can sell, one JSON line each. A line is appended in one write when its app is ready. A killed process
 * can leave only its last line incomplete; the next opening cuts that line off, and its app gets another key.
 */
export class AppsFile {
  private readonly byTin: Map<string, SandboxApp>;

  private constructor(
    readonly name: string,
    private readonly descriptor: number,
    apps: SandboxApp[],
  ) {
    this.byTin = new Map(apps.map((app) => [app.tin, app]));
  }

  static open(name: string): AppsFile {
    mkdirSync(path.dirname(name), { recursive: true });
    const descriptor = openSync(name, 'a+', OWNER_ONLY);
    try {
      // An existing file may be readable for other users.
      fchmodSync(descriptor, OWNER_ONLY);
      return new AppsFile(name, descriptor, readLines(name, descriptor));
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  get apps(): SandboxApp[] {
    return [...this.byTin.values()];
  }

  has(tin: string): boolean {
    return this.byTin.has(tin);
  }

  add(app: SandboxApp): void {
    appendFileSync(this.descriptor, `${JSON.stringify(app)}\n`);
    this.byTin.set(app.tin, app);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

function readLines(name: string, descriptor: number): SandboxApp[] {
  const text = readFileSync(name, 'utf8');
  const lines = text.split('\n');
  const last = lines.pop()!;
  if (last && readApp(last)) appendFileSync(descriptor, '\n');
  else ftruncateSync(descriptor, Buffer.byteLength(text) - Buffer.byteLength(last));
  const apps = lines.map((line, index) => {
    const app = readApp(line);
    if (app) return app;
    throw new Error(
      `Line ${index + 1} of ${name} is not an app. Correct the line, or remove it: its app then gets another key.`,
    );
  });
  return [...apps, readApp(last)].filter((app) => app !== null);
}

const FIELDS = ['appId', 'apiKey', 'tin', 'bhfId', 'itemCd'] as const;

function readApp(line: string): SandboxApp | null {
  try {
    const app = JSON.parse(line) as Partial<SandboxApp> | null;
    return FIELDS.every((field) => typeof app?.[field] === 'string') ? (app as SandboxApp) : null;
  } catch {
    return null;
  }
}
