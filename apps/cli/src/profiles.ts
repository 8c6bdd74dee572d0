import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, connect } from '@app/client';
import { environment } from './environment.js';
import { EXIT, Problem } from './exit-codes.js';

/** An address with the one key that goes there. */
export interface Profile {
  url: string;
  key: string;
}

interface ProfileFile {
  current: string;
  profiles: Record<string, Profile>;
}

/** A person sees soon that nothing answers; a file goes on trying for longer. */
const PATIENCE_S = 10;

const file = (): string => path.join(environment.folder, 'profiles.json');

export const readProfiles = (): ProfileFile =>
  readPrivately<ProfileFile>(file()) ?? { current: 'default', profiles: {} };

/** The first profile is that of all commands, until another one is chosen. */
export function saveProfile(name: string, profile: Profile): void {
  const { current, profiles } = readProfiles();
  const isFirst = Object.keys(profiles).length === 0;
  writePrivately(file(), { current: isFirst ? name : current, profiles: { ...profiles, [name]: profile } });
}

export function useProfile(name: string): void {
  const { profiles } = readProfiles();
  if (!profiles[name]) throw unknownProfile(name);
  writePrivately(file(), { current: name, profiles });
}

const unknownProfile = (name: string): Problem =>
  new Problem(
    `There is no profile "${name}".`,
    'See: risiti profiles. Make one: risiti login --profile NAME',
    EXIT.notAllowed,
  );

/** The private file of what these texts name. */
export function privateFile(kind: string, ...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return path.join(environment.folder, kind, `${hash.slice(0, 16)}.json`);
}

/** Only its owner reads it: it has keys. When this returns, the disk has it. */
export function writePrivately(name: string, value: unknown): void {
  mkdirSync(path.dirname(name), { recursive: true, mode: 0o700 });
  const unfinished = `${name}.${process.pid}.new`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeFileSync(handle, `${JSON.stringify(value, undefined, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, name);
}

/** Undefined if there is no such file. One that cannot be read is not the same: it could say what must not be done twice. */
export function readPrivately<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(name, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // The text of the error could quote a key.
    throw new Problem(
      `${name} cannot be read.`,
      'Mend its rights or its content, or delete it if you know what it says.',
    );
  }
}

/** The profile of this command: the one named, or that of the environment, or the current one. */
export function chosenProfile(named?: string): Profile {
  const { url, key } = environment;
  if (named === undefined && url !== undefined && key !== undefined) return { url: originOf(url), key };
  if (named === undefined && (url ?? key) !== undefined)
    throw new Problem(
      'Only one of RISITI_URL and RISITI_KEY is set.',
      'Set both or neither: a key belongs to one address.',
      EXIT.notAllowed,
    );
  const { current, profiles } = readProfiles();
  const found = profiles[named ?? current];
  if (found) return found;
  if (Object.keys(profiles).length > 0) throw unknownProfile(named ?? current);
  throw new Problem(
    'You are not logged in.',
    'Run: risiti login. Or set both RISITI_URL and RISITI_KEY.',
    EXIT.notAllowed,
  );
}

export function clientOf({ url, key }: Profile): Client {
  try {
    return connect({ url, apiKey: key, patience: PATIENCE_S });
  } catch (error) {
    throw new Problem((error as Error).message, 'Log in again with the key that you were given.', EXIT.notAllowed);
  }
}

export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** A key goes only over TLS, or stays on this machine. */
export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What stands before an @ would be a password, and is not quoted.
  if (!url || !/^https?:$/.test(url.protocol) || text.includes('@'))
    throw new Problem('This is no address of Risiti.', 'An address is such as https://risiti.example.');
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new Problem(`${url.origin} has no TLS, so others could read the key on its way.`, 'Use its https address.');
  return url.origin;
}
