import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthenticatorApp } from '@app/testing';

/** The codes that the pages show: each stands for the next one on the reader's phone. */
const SHOWN_CODE = /492039|118204/;

export interface Played {
  command: string;
  printed: string;
  /** The answers of the API in what was printed, one a line. */
  answers: ApiAnswer[];
}

interface ApiAnswer {
  resultCd: string;
  data: Record<string, unknown>;
  warnings?: object[];
}

/** A person who pastes the commands of our pages into one shell, with their own names in place of those of the page. */
export class Reader {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'risiti-reader-'));
  private readonly shell = new Shell(this.folder);
  private readonly names = new Map<string, string>();
  private phone: AuthenticatorApp | undefined;

  /** From now on the reader writes `into` where a page has `name`. */
  puts(name: string, into: string): void {
    this.names.set(name, into);
  }

  /** Plays one block of a section, or the statements of it that this text begins. */
  async plays(page: string, heading: string, { block = 0, from = '', to = '' } = {}): Promise<Played[]> {
    const all = blocksOf(page, heading)[block]!;
    const begins = (text: string) => all.findIndex((one) => one.startsWith(text));
    const played: Played[] = [];
    for (const command of all.slice(from ? begins(from) : 0, to ? begins(to) : undefined))
      played.push(await this.types(command));
    return played;
  }

  /** Plays all blocks of a page. */
  async playsAll(page: string): Promise<Played[]> {
    const played: Played[] = [];
    for (const command of blocksIn(readFileSync(page, 'utf8')).flat()) played.push(await this.types(command));
    return played;
  }

  async types(command: string): Promise<Played> {
    const printed = await this.shell.run(await this.inOwnNames(command));
    const [, secret] = /"secret":\s*"([A-Z2-7]+)"/.exec(printed) ?? [];
    if (secret) this.phone = new AuthenticatorApp(secret);
    const answers = printed.split('\n').filter((line) => line.startsWith('{"resultCd"'));
    return { command, printed, answers: answers.map((line) => JSON.parse(line) as ApiAnswer) };
  }

  /** The list of processes shows these to everybody on the machine. */
  shownArguments = (): string => this.shell.shownArguments();

  close(): void {
    this.shell.close();
    rmSync(this.folder, { recursive: true });
  }

  private async inOwnNames(command: string): Promise<string> {
    const named = [...this.names].reduce((text, [name, into]) => text.replaceAll(name, into), command);
    return SHOWN_CODE.test(named) ? named.replace(SHOWN_CODE, await this.phone!.nextCode()) : named;
  }
}

/** The result codes of the answers of all commands. */
export const codesOf = (played: readonly Played[]): string[] =>
  played.flatMap(({ answers }) => answers.map(({ resultCd }) => resultCd));

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
class Shell {
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

/** The blocks of a section of a page, each as the statements that a reader pastes, without comments. */
function blocksOf(page: string, heading: string): string[][] {
  const text = readFileSync(page, 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${page} has no section "${heading}".`);
  return blocksIn(section.split('\n## ')[0]!);
}

const blocksIn = (text: string): string[][] =>
  [...text.matchAll(/^```(?:bash|sh)\n(.*?)^```/gms)].map(([, block]) => statementsOf(block!));

function statementsOf(block: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += `${open ? '\n' : ''}${withoutComment(line)}`;
    if (open === '' || isOpen(open)) continue;
    statements.push(open);
    open = '';
  }
  return statements;
}

const withoutComment = (line: string): string => line.replace(/(^|\s{2,})#.*$/, '').trimEnd();

/** A quote is not closed yet, or the line goes on. */
const isOpen = (text: string): boolean => text.split("'").length % 2 === 0 || text.endsWith('\\');
