import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

type Shell = ChildProcessByStdio<Writable, Readable, null>;

/** The shell kills its Redis when this process closes its input or ends in any way. */
const SCRIPT = 'redis-server "$@" & echo "pid $!"; exec 2>/dev/null; cat >/dev/null; kill -9 $!; wait $!';

/** Redis stores nothing on disk, so a restarted server is empty. */
const DEFAULT_SETTINGS = { bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', loglevel: 'warning' };

type RedisSettings = Record<string, string | number>;

const flags = (settings: RedisSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);

/** A Redis server for one test file, to be killed, suspended, queried and misconfigured. */
export class RedisServer {
  private shell: Shell | undefined;
  private printed = '';

  private constructor(
    readonly port: number,
    readonly folder: string,
    private readonly args: string[],
  ) {}

  /** True if this machine has a Redis server. */
  static readonly isInstalled = spawnSync('redis-server', ['--version']).status === 0;

  /** Settings of `redis.conf` override the defaults of the tests. */
  static async start({ port, ...settings }: RedisSettings & { port?: number } = {}): Promise<RedisServer> {
    return RedisServer.run(port ?? (await freePort()), flags({ ...DEFAULT_SETTINGS, ...settings }));
  }

  /** Starts with plain arguments, for example a configuration file for Sentinel. */
  static async run(port: number, args: string[]): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'risiti-redis-'));
    const server = new RedisServer(port, folder, args);
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Restarts on the same port; new settings stay in force. */
  async restart(settings: RedisSettings = {}): Promise<void> {
    this.args.push(...flags(settings));
    const args = [...this.args, '--port', String(this.port), '--dir', this.folder];
    this.shell = spawn('sh', ['-c', SCRIPT, 'redis', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    await eventually(() => this.send('PING')).catch(async (error: Error) => {
      await this.stop();
      throw new Error(`Redis did not start: ${error.message}\n${this.printed}`);
    });
  }

  /** Sends one command over a new connection. `retryStrategy: null` makes it fail while the server starts. */
  async send(command: string, ...args: (string | number)[]): Promise<unknown> {
    const client = new Redis(this.port, '127.0.0.1', {
      retryStrategy: null,
      connectTimeout: 10_000,
      disconnectTimeout: 50,
    });
    client.on('error', () => {});
    try {
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  }

  /** Kills the server with SIGKILL; its data is lost. */
  async kill(): Promise<void> {
    if (!this.shell) return;
    const gone = once(this.shell, 'close');
    this.shell.stdin.end();
    await gone;
    this.shell = undefined;
  }

  /** Simulates a hanging machine: connections stay open and get no answer. */
  suspend = (): boolean => process.kill(this.pid, 'SIGSTOP');
  resume = (): boolean => process.kill(this.pid, 'SIGCONT');

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private get pid(): number {
    return Number(/^pid (\d+)$/m.exec(this.printed.slice(this.printed.lastIndexOf('pid ')))![1]);
  }
}
