import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { blocksOf } from './page-commands.js';
import { Shell } from './shell.js';

const STEP_MS = 30_000;
/** The codes that the pages show: each stands for the next one on the reader's phone. */
const SHOWN_CODES = /492039|118204/g;

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
  private secret = '';
  private lastStep = 0;

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

  async types(command: string): Promise<Played> {
    const printed = await this.shell.run(this.inOwnNames(command));
    this.secret = /"secret":\s*"([A-Z2-7]+)"/.exec(printed)?.[1] ?? this.secret;
    const answers = printed.split('\n').filter((line) => line.startsWith('{"resultCd"'));
    return { command, printed, answers: answers.map((line) => JSON.parse(line) as ApiAnswer) };
  }

  /** The list of processes shows these to everybody on the machine. */
  shownArguments = (): string => this.shell.shownArguments();

  close(): void {
    this.shell.close();
    rmSync(this.folder, { recursive: true });
  }

  private inOwnNames(command: string): string {
    const named = [...this.names].reduce((text, [name, into]) => text.replaceAll(name, into), command);
    return named.replace(SHOWN_CODES, () => this.nextCode());
  }

  /** A code is good once, also one step earlier or later. */
  private nextCode(): string {
    this.lastStep = Math.max(this.lastStep + 1, Math.floor(Date.now() / STEP_MS) - 1);
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: this.lastStep * STEP_MS });
  }
}

/** The result codes of the answers of all commands. */
export const codesOf = (played: readonly Played[]): string[] =>
  played.flatMap(({ answers }) => answers.map(({ resultCd }) => resultCd));
