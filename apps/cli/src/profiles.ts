import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

const file = (): string => path.join(environment.folder, 'profiles.json');

export function readProfiles(): ProfileFile {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as ProfileFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: 'default', profiles: {} };
    throw new Problem(
      `${file()} cannot be read: ${(error as Error).message}`,
      'Mend it, or delete it and log in again.',
    );
  }
}

export function saveProfile(name: string, profile: Profile): void {
  const { profiles } = readProfiles();
  writePrivately(file(), { current: name, profiles: { ...profiles, [name]: profile } });
}

/** Only its owner reads it: it has keys. */
export function writePrivately(name: string, value: unknown): void {
  mkdirSync(path.dirname(name), { recursive: true, mode: 0o700 });
  const unfinished = `${name}.${process.pid}.new`;
  writeFileSync(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, name);
}

/** The profile of this command: the one named, or that of the environment, or the last login. */
export function chosenProfile(named?: string): Profile {
  const { url, key, profile } = environment;
  if (named === undefined && url !== undefined && key !== undefined) return { url: originOf(url), key };
  const { current, profiles } = readProfiles();
  const name = named ?? profile ?? current;
  const found = profiles[name];
  if (found) return found;
  throw new Problem(
    Object.keys(profiles).length === 0 ? 'You are not logged in.' : `There is no profile "${name}".`,
    'Run: risiti login. Or set both RISITI_URL and RISITI_KEY.',
    EXIT.notAllowed,
  );
}

export const clientOf = ({ url, key }: Profile): Client => connect({ url, apiKey: key });

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A key goes only over TLS, or stays on this machine. */
export function originOf(text: string): string {
  const url = URL.parse?.(text) ?? parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new Problem(`"${text}" is no address of Risiti.`, 'An address is such as https://risiti.example.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new Problem(`${url.origin} has no TLS, so others could read the key on its way.`, 'Use its https address.');
  return url.origin;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
