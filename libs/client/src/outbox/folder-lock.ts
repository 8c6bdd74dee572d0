import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { newKey } from '../steady-fetch.js';

const PREFIX = 'in-use-by-';
const BEAT_MS = 2_000;
const SILENT_MS = 15_000;

/** Another program has the folder open, or this one has it no longer. */
export class OutboxInUseError extends Error {
  override readonly name = 'OutboxInUseError';
}

/** The lock files of this process. Another file with its process id was left by an earlier process that had the same id. */
const own = new Set<string>();

/**
 * Lets one program at a time have a folder. Each puts a file there with its machine and process id, and then looks for others: of two
 * that come at the same moment at least one sees the other and gives up. A file counts for nothing when its process is gone, or when
 * nobody has touched it for a while.
 */
export class FolderLock {
  private readonly file: string;
  private readonly beat: NodeJS.Timeout;

  constructor(private readonly folder: string) {
    this.file = path.join(folder, `${PREFIX}${newKey()}`);
    writeFileSync(this.file, `${hostname()} ${process.pid}`);
    own.add(this.file);
    const holder = this.otherHolder();
    if (holder !== undefined) {
      this.remove();
      throw new OutboxInUseError(`${holder} has the outbox ${folder} open. One program at a time can send from it.`);
    }
    this.beat = setInterval(() => touch(this.file), BEAT_MS).unref();
  }

  /** Throws if it was released, or if this program was silent for so long that another one has taken the folder. */
  mustHold(): void {
    if (!existsSync(this.file)) throw new OutboxInUseError(`The outbox ${this.folder} is closed. Open it again.`);
  }

  release(): void {
    clearInterval(this.beat);
    this.remove();
  }

  private remove(): void {
    rmSync(this.file, { force: true });
    own.delete(this.file);
  }

  /** Files of programs that are gone are removed: nobody else ever has their names. */
  private otherHolder(): string | undefined {
    const names = readdirSync(this.folder).filter((name) => name.startsWith(PREFIX));
    for (const file of names.map((name) => path.join(this.folder, name))) {
      if (file === this.file) continue;
      const holder = holderOf(file);
      if (holder !== undefined) return holder;
      rmSync(file, { force: true });
    }
    return undefined;
  }
}

/** The process that holds the folder by this file; undefined if none does. */
function holderOf(file: string): string | undefined {
  try {
    const isSilent = Math.abs(Date.now() - statSync(file).mtimeMs) > SILENT_MS;
    const [machine = '', pid = ''] = readFileSync(file, 'utf8').split(' ');
    return isSilent || (machine === hostname() && !isAlive(Number(pid), file))
      ? undefined
      : `Process ${pid} of ${machine}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return own.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The next step of the outbox sees that it is gone.
  }
}
