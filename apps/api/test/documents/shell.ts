import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SAYS_ITS_COMMAND = '#!/bin/sh\necho "$(basename "$0") $*"\n';
/** Drops the user: a test may not become another one. */
const SUDO = '#!/bin/bash\nwhile [[ $1 == -* ]]; do [[ $1 == -*u ]] && shift; shift; done\nexec "$@"\n';

/** Keeps its arguments, which the list of processes shows to everybody on the machine. */
const CURL = '#!/bin/bash\nprintf "%s\\n" "$@" >> "$HOME/arguments"\nPATH=${PATH#*:} exec curl "$@"\n';

/** Programs that change a whole machine only say how they were called, and psql what it was told. */
const SHIMS: Record<string, string> = {
  sudo: SUDO,
  curl: CURL,
  psql: `${SAYS_ITS_COMMAND}cat\n`,
  ...Object.fromEntries(['systemctl', 'journalctl', 'timedatectl'].map((name) => [name, SAYS_ITS_COMMAND])),
};

/** One shell that a reader of a page has open: what one command sets is there for the next. */
export class Shell {
  private printed = '';
  private commands = 0;
  private readonly bash: ChildProcessWithoutNullStreams;
  private readonly closed: Promise<unknown[]>;

  constructor(private readonly folder: string) {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const [name, text] of Object.entries(SHIMS)) {
      writeFileSync(path.join(bin, name), text);
      chmodSync(path.join(bin, name), 0o755);
    }
    const { PATH } = process.env;
    const env = { PATH: `${bin}:${path.dirname(process.execPath)}:${PATH}`, HOME: folder, USER: 'reader' };
    this.bash = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env });
    for (const stream of [this.bash.stdout, this.bash.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    this.closed = once(this.bash, 'close').then(() => []);
    this.bash.stdin.write('exec 2>&1\n');
  }

  /** Resolves to what the command printed when it has ended. */
  async run(command: string): Promise<string> {
    const end = `--- end of command ${++this.commands} ---`;
    this.printed = '';
    this.bash.stdin.write(`${command}\necho; echo '${end}'\n`);
    while (!this.printed.includes(end)) await this.more();
    return this.printed.split(end)[0]!.trim();
  }

  /** What the list of processes has shown so far: the arguments of each `curl`. */
  shownArguments = (): string => readFileSync(path.join(this.folder, 'arguments'), 'utf8');

  private async more(): Promise<void> {
    const [printed] = await Promise.race([once(this.bash.stdout, 'data'), this.closed]);
    if (printed === undefined) throw new Error(`The shell ended:\n${this.printed}`);
  }

  close(): void {
    this.bash.kill('SIGKILL');
  }
}
