import { randomUUID } from 'node:crypto';
import { hashSecret, newApiKey } from '@app/access';
import { keptReleases, restore } from '../upgrade/kept-ledger.js';
import { Caller } from './caller.js';
import { Installation } from './installation.js';
import type { Transcript } from './transcript.js';

/** Where a document of a kind is posted as GET /submissions/{id} shows it. */
const ADDRESSES: Record<string, string> = {
  ...{ sale: 'POST sales', 'credit-note': 'POST sales', item: 'POST items', 'device-setup': 'POST setup' },
  ...{ 'stock-movement': 'POST stock/io', 'stock-master': 'PUT stock/master', 'branch-user': 'POST branch/users' },
  ...{ 'branch-customer': 'POST branch/customers', 'branch-insurance': 'POST branch/insurances' },
  ...{ 'purchase-confirmation': 'POST purchases', 'import-link': 'PUT imports/1/link' },
};

/** Reads each kept ledger with the API of a checkout, and repeats each of its documents: a changed fingerprint shows. */
export async function playKept(root: string): Promise<Transcript> {
  const transcript: Transcript = new Map();
  for (const release of keptReleases())
    for (const [place, value] of await playOne(release, root)) transcript.set(place, value);
  return transcript;
}

async function playOne(release: string, root: string): Promise<Transcript> {
  const { database, remove } = await restore(release);
  const installation = await Installation.beside(database, root);
  try {
    for (const { tin, apiKey } of await newKeys(installation))
      await repeatAll(new Caller(installation, `${release} ${tin}`, { tin, apiKey }, 'kept'));
    return installation.recorder.transcript;
  } finally {
    await installation.stop();
    remove();
  }
}

const NEW_KEY = `
  INSERT INTO api_keys (id, app_id, hash, hint)
  SELECT $1, id, $2, '' FROM apps WHERE tin = $3 AND environment = 'SANDBOX' ORDER BY id LIMIT 1`;

/** One more key for each taxpayer, since the ledger keeps no secrets. */
async function newKeys({ stack }: Installation): Promise<{ tin: string; apiKey: string }[]> {
  const taxpayers = await stack.db.query<{ tin: string }>('SELECT DISTINCT tin FROM devices ORDER BY tin');
  const keys = taxpayers.map(({ tin }) => ({ tin, apiKey: newApiKey('SANDBOX') }));
  for (const { tin, apiKey } of keys) await stack.db.query(NEW_KEY, [randomUUID(), hashSecret(apiKey), tin]);
  return keys;
}

async function repeatAll(caller: Caller): Promise<void> {
  const { body } = await caller.get('submissions?limit=200&include=document');
  for (const { submissionId, kind, reference } of body.data.submissions) {
    const { body: details } = await caller.get(`submissions/${submissionId}`, {}, `${kind} ${reference}`);
    const [method, path] = (ADDRESSES[kind] ?? 'POST sales').split(' ') as [string, string];
    const { document } = details.data;
    await caller.ask(`${kind} ${reference} again`, {
      method,
      path,
      body: document ?? {},
      headers: { prefer: 'respond-async' },
    });
  }
}
