import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { PASSWORD } from '../client/dashboard-bodies.js';
import { describedOperations, type OpenApiDocument } from '../random/described-operations.js';
import { Caller } from './caller.js';
import { askStrangely, breakEachField, postBroken } from './corpus/broken-scene.js';
import { look, manage, operate, upload, wait } from './corpus/other-scenes.js';
import { readLists, readReceipts } from './corpus/reading-scene.js';
import { open, type Posted, postDocuments } from './corpus/shop-scene.js';
import type { Installation } from './installation.js';
import { noteLedger } from './ledger.js';
import type { Played } from './repeats.js';

/** The documents of the API and of the operators, of the checkout to which the corpus belongs. */
export interface OpenApiDocuments {
  api: OpenApiDocument;
  operators: OpenApiDocument;
}

const OPERATOR = { email: 'olive@example.org', headers: { authorization: basic('olive@example.org') } };
const PINS = { shop: 'P000000001K', breaker: 'P000000002K', newcomer: 'P000000003K' };

export async function readDocuments({ stack, api }: Installation): Promise<OpenApiDocuments> {
  await stack.db.query(NEW_USER, [randomUUID(), null, OPERATOR.email, await hash(PASSWORD), 'OPERATOR']);
  const read = async (path: string) =>
    (await (await fetch(`${api}${path}`, { headers: OPERATOR.headers })).json()) as OpenApiDocument;
  return { api: await read('/openapi.json'), operators: await read('/admin/api/openapi.json') };
}

/** Posts each document, and notes what was answered, what the authority received, and what is stored. */
export async function playDocuments(installation: Installation): Promise<void> {
  const shop = new Caller(installation, 'shop', await installation.taxpayer(PINS.shop));
  await open(shop);
  await postDocuments(shop);
  installation.wire.note(installation.recorder);
  await noteLedger(installation);
}

/** Plays the whole corpus. */
export async function play(installation: Installation, { api, operators }: OpenApiDocuments): Promise<Played> {
  const callerOf = async (scene: keyof typeof PINS) =>
    new Caller(installation, scene, await installation.taxpayer(PINS[scene]));
  const shop = await callerOf('shop');
  const breaker = await callerOf('breaker');
  const newcomer = await callerOf('newcomer');
  for (const caller of [shop, breaker]) await open(caller);
  const headers = await ownerOf(breaker);
  const [posted] = await Promise.all([
    keepShop(shop, api),
    // The codes that Risiti makes for items are random, and so is the order of a list that has them.
    askStrangely(breaker, headers).then(() => breakEachField(breaker, api, headers)),
    postBroken(newcomer).then(() => manage(newcomer, 'owner')),
  ]);
  await operate(shop, operators, OPERATOR.headers);
  installation.wire.note(installation.recorder);
  await noteLedger(installation);
  return { caller: shop, posted };
}

async function keepShop(shop: Caller, api: OpenApiDocument): Promise<Posted> {
  const posted = await postDocuments(shop);
  await upload(shop);
  await wait(shop);
  await look(shop);
  await readLists(shop.inPart('lists'), api);
  await readReceipts(shop);
  return posted;
}

const NEW_USER = 'INSERT INTO users (id, account_id, email, password_hash, role) VALUES ($1, $2, $3, $4, $5)';

/** The headers of a logged-in owner of the account of a till. */
async function ownerOf(caller: Caller): Promise<Record<string, string>> {
  const { stack } = caller.installation;
  const email = `owner-of-the-${caller.scene}@example.org`;
  const [device] = await stack.db.query<{ account_id: string }>('SELECT account_id FROM devices WHERE tin = $1', [
    caller.till.tin,
  ]);
  await stack.db.query(NEW_USER, [randomUUID(), device!.account_id, email, await hash(PASSWORD), 'OWNER']);
  const { body } = await caller.post(
    'log in',
    'dashboard/login',
    { email, password: PASSWORD },
    { 'x-api-key': undefined },
  );
  return { authorization: `Bearer ${body.data.accessToken}` };
}

function basic(email: string): string {
  return `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`;
}

/** The operations of a document that nothing asked. */
export const unplayed = (document: OpenApiDocument, asked: ReadonlySet<string>): string[] =>
  describedOperations(document)
    .filter(({ method, path }) => {
      const pattern = new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
      return ![...asked].some((one) => pattern.test(one));
    })
    .map(({ method, path }) => `${method} ${path}`);
