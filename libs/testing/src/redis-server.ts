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

/** The shell ends its Redis when nobody holds the other end of its input any more, however we came to our end. */
const SCRIPT = 'redis-server "$@" & echo "pid $!"; exec 2>/dev/null; cat >/dev/null; kill -9 $!; wait $!';

/** Keeps nothing on disk: one that is started again is empty. */
const DEFAULT_SETTINGS = { bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', loglevel: 'warning' };

type RedisSettings = Record<string, string | number>;

const flags = (settings: RedisSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);

/** A Redis of a test's own, to be killed, silenced, asked and misconfigured. */
export class RedisServer {
  private shell: Shell | undefined;
  private printed = '';

  private constructor(
    readonly port: number,
    readonly folder: string,
    private readonly args: string[],
  ) {}

  /** Whether this machine has one to start. */
  static readonly isInstalled = spawnSync('redis-server', ['--version']).status === 0;

  /** With settings of `redis.conf` over those of the tests. */
  static async start({ port, ...settings }: RedisSettings & { port?: number } = {}): Promise<RedisServer> {
    return RedisServer.run(port ?? (await freePort()), flags({ ...DEFAULT_SETTINGS, ...settings }));
  }

  /** Without settings but those of a file it may write to, as a Sentinel needs one. */
  static async run(port: number, args: string[]): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'risiti-redis-'));
    const server = new RedisServer(port, folder, args);
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** On its old port; what is set anew holds from then on. */
  async restart(settings: RedisSettings = {}): Promise<void> {
    this.args.push(...flags(settings));
    const args = [...this.args, '--port', String(this.port), '--dir', this.folder];
    this.shell = spawn('sh', ['-c', SCRIPT, 'redis', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.shell.stdout.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    await eventually(() => this.send('PING')).catch(async (error: Error) => {
      await this.stop();
      throw new Error(`A Redis does not start: ${error.message}\n${this.printed}`);
    });
  }

  /** One command, over a connection of its own; `null` for one that may fail while it starts. */
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

  /** SIGKILL, with all it knew. */
  async kill(): Promise<void> {
    if (!this.shell) return;
    const gone = once(this.shell, 'close');
    this.shell.stdin.end();
    await gone;
    this.shell = undefined;
  }

  /** As if its machine hung: connections stay, and nothing is answered. */
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
