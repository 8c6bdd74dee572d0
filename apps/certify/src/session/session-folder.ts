import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyState, freshState, type SessionState, withSharedOf } from './state.js';

/** The player of the rows, and the place. Another host or profile is another session. */
export interface SessionKey {
  profile: string;
  host: string;
  tin: string;
  bhfId: string;
}

const SECRET_MODE = 0o600;

/**
 * The folder of one session: `state.json` with the key of the device, for its owner only, and `bundle/`, which holds no
 * secret and may be given away.
 */
export class SessionFolder {
  readonly bundle: string;
  private readonly stateFile: string;
  private readonly otherStateFile: string;

  constructor(root: string, { profile, host, tin, bhfId }: SessionKey) {
    const folderOf = (name: string) =>
      path.resolve(root, `${name}-${host.replace(/[^\w.-]/g, '-')}`, `${tin}-${bhfId}`);
    const folder = folderOf(profile);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.bundle = path.join(folder, 'bundle');
    this.stateFile = path.join(folder, 'state.json');
    this.otherStateFile = path.join(folderOf(profile === 'gateway' ? 'direct' : 'gateway'), 'state.json');
  }

  load(): SessionState {
    const [own, other] = [this.read(this.stateFile), this.read(this.otherStateFile)];
    return other ? withSharedOf(other, own ?? emptyState()) : (own ?? emptyState());
  }

  private read(file: string): SessionState | null {
    if (!existsSync(file)) return null;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as SessionState;
    } catch (error) {
      throw new Error(
        `${file} cannot be read (${(error as Error).message}). It holds the key of the device, which KRA gives ` +
          'once: repair the file, or move it away and set CERTIFY_DEVICE_KEY and CERTIFY_SDC_ID.',
        { cause: error },
      );
    }
  }

  /** The old bundle goes, but for what the new session keeps. */
  startAfresh(): SessionState {
    const state = freshState(this.load());
    const kept = Object.values(state.rows).flatMap(({ files }) => files);
    const old = existsSync(this.bundle) ? readdirSync(this.bundle, { recursive: true, encoding: 'utf8' }) : [];
    for (const name of old) if (!kept.some((file) => file.startsWith(name))) this.clearInBundle(name);
    this.save(state);
    return state;
  }

  /** A reader finds the old or the new file, never a part. */
  save(state: SessionState): void {
    const draft = `${this.stateFile}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(state, undefined, 2)}\n`, { mode: SECRET_MODE });
    renameSync(draft, this.stateFile);
  }

  /** Writes a file of the bundle, and returns its name there. */
  writeToBundle(name: string, content: string | Buffer): string {
    const file = path.join(this.bundle, name);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: SECRET_MODE });
    return name;
  }

  isInBundle(name: string, content: string): boolean {
    const file = path.join(this.bundle, name);
    return existsSync(file) && readFileSync(file, 'utf8') === content;
  }

  /** The raw answers of an earlier play of a row are replaced. */
  clearInBundle(name: string): void {
    rmSync(path.join(this.bundle, name), { recursive: true, force: true });
  }
}
