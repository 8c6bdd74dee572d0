import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { projectRoot } from './compiled-program.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { migrate } from './migrate.js';

const script = (name: string) => path.join(projectRoot, 'scripts', name);
const GUARD = script('launcher/child-guard.mjs');

/** A Postgres server for one test file, with one migrated database, that a test can crash and restart. */
export class PostgresServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    /** The command for the program that runs the server and stops it when this process ends. */
    private readonly startCommand: string,
  ) {}

  static async start(): Promise<PostgresServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'risiti-postgres-'));
    const port = await freePort();
    const args = [script('testing/make-postgres.mjs'), path.join(folder, 'data'), String(port)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const server = new PostgresServer(folder, port, stdout);
    await server.restart();
    await server.runAsAdmin('CREATE DATABASE ledger');
    await migrate(server.url);
    return server;
  }

  get url(): string {
    return this.urlOf('ledger');
  }

  /** Starts the server on the same port with the same data. */
  async restart(): Promise<void> {
    const args = ['--import', GUARD, script('launcher/server-process.mjs'), this.startCommand];
    this.child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['pipe', 'ignore', 'ignore'] });
    await eventually(() => this.runAsAdmin('SELECT 1'));
  }

  /** Crashes the server: no client is waited for, and committed data survives. */
  async crash(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const gone = once(child, 'exit');
    child.kill('SIGQUIT');
    await gone;
  }

  async stop(): Promise<void> {
    await this.crash();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async runAsAdmin(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  private urlOf(database: string): string {
    return `postgresql://risiti:test@127.0.0.1:${this.port}/${database}`;
  }
}
