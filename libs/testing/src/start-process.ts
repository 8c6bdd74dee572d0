import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compiledProgram, programFlags, projectRoot } from './compiled-program.js';
import { eventually } from './eventually.js';

/** The limit for a program that a test waits for without doing anything else: the test itself could not even time out. */
export const PROGRAM_MAX_MS = 120_000;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program of this project as a real process that a test can query and kill. */
export class RunningProcess {
  readonly exited: Promise<Exit>;
  private printed = '';
  private hasEnded = false;
  private isServing = false;
  private isAskedToEnd = false;

  constructor(private readonly child: ChildProcessWithoutNullStreams) {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    }
    this.exited = once(child, 'close').then(([code, signal]) => {
      this.hasEnded = true;
      if (this.isServing && !this.isAskedToEnd) this.reportOwnEnd(code ?? signal);
      return { code, signal };
    });
  }

  /** Without this a program that ends by itself shows only as a refused connection, much later. */
  private reportOwnEnd(cause: number | string): void {
    process.stderr.write(`${this.child.spawnargs.at(-1)} ended by itself (${cause}):\n${this.printed.slice(-4_000)}\n`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** The most memory that the process has had so far, in MiB. */
  get peakMemoryMb(): number {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))!;
    return Math.round(Number(kilobytes) / 1024);
  }

  /** The text that the process has written to stdout and stderr so far. */
  output(): string {
    return this.printed;
  }

  /** Waits until this address answers 200. Fails at once, with the program's output, if the program ends first. */
  async waitForHealth(url: string, { timeoutMs = 180_000 } = {}): Promise<void> {
    await eventually<unknown>(() => this.hasEnded || this.mustBeHealthy(url), { timeoutMs });
    if (this.hasEnded) throw new Error(`The program ended before it was healthy:\n${this.printed}`);
    this.isServing = true;
  }

  /** Resolves when the process is gone. */
  kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.isAskedToEnd = true;
    this.child.kill(signal);
    return this.exited;
  }

  private async mustBeHealthy(url: string): Promise<void> {
    const status = await fetch(url, { headers: { connection: 'close' } }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
    );
    if (status !== 200) throw new Error(`${url} answers ${status}:\n${this.printed}`);
  }
}

/**
 * Starts a compiled program, named by its source (`apps/api/src/main`), with this environment and no variables of the
 * developer. The program ends with the test run, even when the run is killed.
 */
export function startProcess(
  entry: string,
  env: Record<string, string | undefined>,
  args: string[] = [],
  /** Another checkout may be measured beside this one. */
  root = projectRoot,
): RunningProcess {
  const guard = path.join(projectRoot, 'scripts/launcher/child-guard.mjs');
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...programFlags(), '--import', guard, compiledProgram(entry, root), ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...env },
  });
  child.stdin.on('error', () => {});
  return new RunningProcess(child);
}
