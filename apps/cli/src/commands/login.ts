import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { dataOf, devicesList, isPassing } from '@app/client';
import { askSecret, askText } from '../ask.js';
import { described, outputOf, profileNameOf } from '../command.js';
import { environment } from '../environment.js';
import { EXIT, Problem } from '../exit-codes.js';
import { clientOf, originOf, type Profile, readProfiles, saveProfile, useProfile } from '../profiles.js';

interface LoginOptions {
  url?: string;
  keyFile?: string;
  replace?: boolean;
}

export const addLogin = (program: Command): void => {
  described(
    program.command('login'),
    'keep the key of an app, or of an operator’s program, for all other commands',
    'login --url https://risiti.example',
    'login --url https://risiti.example --key-file key.txt --profile shop-2',
  )
    .option('--url <address>', 'the address of Risiti; or the variable RISITI_URL')
    .option('--key-file <file>', 'a file with the key; or the variable RISITI_KEY; or standard input')
    .option('--replace', 'if the profile has another key, forget that one')
    .action(login);
  described(
    program.command('profiles').option('--use <name>', 'make this the current profile'),
    'list what you are logged in to, or choose',
    'profiles',
    'profiles --use shop-2',
  ).action(({ use }: { use?: string }, command: Command) => {
    if (use !== undefined) useProfile(use);
    const { current, profiles } = readProfiles();
    const rows = Object.entries(profiles).map(([name, { url, key }]) => ({
      ...{ name, url, key: hintOf(key), current: name === current ? 'yes' : '' },
    }));
    outputOf(command).table(rows, ['name', 'url', 'key', 'current']);
  });
};

async function login(options: LoginOptions, command: Command): Promise<void> {
  const name = profileNameOf(command) ?? 'default';
  const given = options.url ?? environment.url;
  const url = originOf(given ?? (await askText('Where is Risiti?', '--url', 'http://127.0.0.1:3000')));
  const profile = { url, key: (await readKey(options)).trim() };
  const before = readProfiles().profiles[name];
  if (before && before.key !== profile.key && !options.replace)
    throw new Problem(
      `The profile "${name}" has another key, of ${before.url}.`,
      'Choose another name: --profile NAME. Or say --replace: that key is forgotten then.',
    );
  await mustWork(profile);
  saveProfile(name, profile);
  const { current } = readProfiles();
  const use =
    current === name ? '' : ` Commands use the profile "${current}"; change it with: risiti profiles --use ${name}`;
  outputOf(command).print({ profile: name, url, current }, `Logged in to ${url} as profile "${name}".${use}`);
}

/** Never an argument: those are seen by every user of the machine, and kept by the shell. */
async function readKey({ keyFile }: LoginOptions): Promise<string> {
  if (keyFile !== undefined) return readFileSync(keyFile, 'utf8');
  if (environment.key !== undefined) return environment.key;
  if (!environment.canAsk && !process.stdin.isTTY) return text(process.stdin);
  return askSecret('The key of your app', '--key-file');
}

export const isOperatorKey = ({ key }: Profile): boolean => key.startsWith('service_operator_');

async function mustWork(profile: Profile): Promise<void> {
  if (!/^service_(test|live|operator)_[\w-]+$/.test(profile.key))
    throw new Problem(
      'This is no key of Risiti.',
      'A key begins with service_test_, service_live_ or service_operator_.',
      EXIT.notAllowed,
    );
  const client = clientOf(profile);
  try {
    if (isOperatorKey(profile)) dataOf((await client.get({ url: '/admin/api/queues' })) as unknown as { data: object });
    else dataOf(await devicesList({ client }));
  } catch (error) {
    // It may be right all the same, and is kept for when Risiti can be reached.
    if (!isPassing(error)) throw error;
    process.stderr.write(`${profile.url} cannot be asked now, so it is not known whether the key works.\n`);
  }
}

const hintOf = (key: string): string => `${key.slice(0, 16)}…${key.slice(-4)}`;
