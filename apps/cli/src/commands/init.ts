import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import {
  appsCreate,
  connect,
  deviceInitialize,
  devicesList,
  entranceLogin,
  entranceRegister,
  itemsCreateService,
  RisitiError,
  sell,
} from '@app/client';
import { askChoice, askSecret, askText } from '../ask.js';
import { described, interruption, outputOf, profileNameOf, type Scene } from '../command.js';
import { environment } from '../environment.js';
import { Problem } from '../exit-codes.js';
import { chosenProfile, clientOf, originOf, type Profile, readProfiles, saveProfile } from '../profiles.js';
import { today } from '../files/cells.js';
import { saleWith } from '../sale.js';
import { printAccepted } from './sell.js';

interface InitOptions {
  url?: string;
  account?: string;
  email?: string;
  passwordFile?: string;
  name: string;
  pin?: string;
  serial?: string;
}

export const addInit = (program: Command): void => {
  described(
    program.command('init'),
    'lead from nothing to the first signed sale: account, app, key, device, item, sale',
    'init --url http://127.0.0.1:3000',
    'init --url https://risiti.example --email wanjiru@example.co.ke --password-file pw --account "Duka" --pin P051999888K --serial S1',
  )
    .option('--url <address>', 'the address of Risiti')
    .option('--account <name>', 'the name of a new account; without it you log in to one that is there')
    .option('--email <address>', 'your mail address')
    .option('--password-file <file>', 'a file with your password')
    .option('--name <name>', 'the name of the app', 'Till 1')
    .option('--pin <pin>', 'the PIN of the taxpayer')
    .option('--serial <number>', 'the serial number of the device')
    .action(init);
};

const ITEM = { itemName: 'First item', taxType: 'B', price: 100, itemCode: 'RISITI-FIRST' } as const;
const NUMBER = 'RISITI-FIRST';

/** Each step that was done before is left out, so that it can be run again. It sells in the sandbox only. */
async function init(options: InitOptions, command: Command): Promise<void> {
  const output = outputOf(command);
  const name = profileNameOf(command) ?? 'default';
  const profile = readProfiles().profiles[name] ? chosenProfile(name) : await newApp(options, name);
  if (!profile.key.startsWith('service_test_'))
    throw new Problem(
      `The profile "${name}" is not of the sandbox, and the first sale is only a test.`,
      'Run: risiti init --profile sandbox. For real sales see the guide "Going live".',
    );
  if (options.url !== undefined && originOf(options.url) !== profile.url)
    throw new Problem(`The profile "${name}" is of ${profile.url}.`, 'Choose another name: --profile NAME');
  const scene: Scene = { output, profile, client: clientOf(profile), signal: interruption.signal };
  await setUpDevice(scene, options);
  await unlessDone(itemsCreateService({ client: scene.client, body: ITEM, signal: scene.signal }));
  output.hint(`An item is registered: ${ITEM.itemCode}`);
  await firstSale(scene);
  output.hint('You can sell. Next: risiti sell CODE@PRICE --number …, risiti submit FILE, risiti status');
}

async function firstSale(scene: Scene): Promise<void> {
  const sale = saleWith({ number: NUMBER, payment: '01', date: today() }, [
    { itemCd: ITEM.itemCode, qty: 1, prc: ITEM.price },
  ]);
  const sold = await unlessDone(sell(scene.client, sale, { signal: scene.signal }));
  if (sold) await printAccepted(scene, NUMBER, sold);
  else scene.output.print({ number: NUMBER }, `${NUMBER} was sold before.`);
}

async function newApp(options: InitOptions, profileName: string): Promise<Profile> {
  const url = originOf(
    options.url ?? environment.url ?? (await askText('Where is Risiti?', '--url', 'http://127.0.0.1:3000')),
  );
  const client = connect({ url });
  const email = options.email ?? (await askText('Your mail address', '--email'));
  const password = options.passwordFile
    ? readFileSync(options.passwordFile, 'utf8').trim()
    : await askSecret('Your password', '--password-file');
  const accountName = options.account ?? (options.email ? undefined : await newAccountName());
  if (accountName) await entranceRegister({ client, body: { accountName, email, password } });
  const { data: tokens } = await entranceLogin({ client, body: { email, password } });
  const tin = options.pin ?? (await askText('The PIN of the taxpayer', '--pin'));
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const body = { name: options.name, environment: 'SANDBOX', tin } as const;
  const { data: app } = await appsCreate({ client, headers, body });
  const profile = { url, key: app.apiKey! };
  saveProfile(profileName, profile);
  return profile;
}

async function newAccountName(): Promise<string | undefined> {
  const choices = [
    { value: 'new', label: 'Make a new account' },
    { value: 'old', label: 'Log in to my account' },
  ];
  const answer = await askChoice('Have you an account?', '--account', choices);
  return answer === 'new' ? askText('The name of the account', '--account') : undefined;
}

async function setUpDevice({ client, output, signal }: Scene, { serial }: InitOptions): Promise<void> {
  const { data } = await devicesList({ client, signal });
  if (data.devices.some(({ state }) => state === 'READY')) return output.hint('The device is set up.');
  const deviceSerialNumber = serial ?? (await askText('The serial number of the device', '--serial'));
  await deviceInitialize({ client, body: { deviceSerialNumber }, signal });
  output.hint('The device is set up.');
}

/** What is there already is what was wanted. */
async function unlessDone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RisitiError && error.code === '004') return undefined;
    throw error;
  }
}
