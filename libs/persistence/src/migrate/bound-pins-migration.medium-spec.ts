import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ledgerBefore } from '../test/ledger-before.js';

let client: pg.Client;
let close: () => Promise<void>;
afterAll(() => close());

let pins = 0;

/** An account with a device and one app for each state, as the release before made them at the first request. */
async function asked(environment: string, ...states: string[]) {
  const [account, device, tin] = [randomUUID(), randomUUID(), `P${String(++pins).padStart(9, '0')}K`];
  await client.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Duka')`, [account]);
  await client.query('INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES ($1, $2, $3, $4, $5)', [
    ...[device, account, environment, tin, '03'],
  ]);
  await client.query('INSERT INTO lanes (id, environment) VALUES ($1, $2)', [device, environment]);
  const apps: string[] = [];
  for (const state of states) {
    const app = randomUUID();
    apps.push(app);
    await client.query(
      `INSERT INTO apps (id, account_id, device_id, name, environment, state) VALUES ($1, $2, $3, $4, $5, $6)`,
      [app, account, device, state, environment, state],
    );
  }
  return { account, device, tin, apps };
}

const addKey = (app: string) =>
  client.query(`INSERT INTO api_keys (id, app_id, hash, hint) VALUES ($1, $2, $3, '')`, [
    randomUUID(),
    app,
    randomUUID(),
  ]);

const addSale = ({ device, account, tin, apps }: Awaited<ReturnType<typeof asked>>) =>
  client.query(
    `INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
       accepted_at, turn_at, status)
     VALUES ($1, $2, $3, $4, 'PRODUCTION', $5, 'sale', 'INV-1', 'INV-1', '', now(), now(), 'ACCEPTED')`,
    [randomUUID(), device, apps[0], account, tin],
  );

const ownerOf = async ({ device }: { device: string }) =>
  (await client.query<{ account_id: string }>('SELECT account_id FROM devices WHERE id = $1', [device])).rows[0]!
    .account_id;
const appsOf = async ({ account }: { account: string }) =>
  (
    await client.query<{ state: string; device_id: string | null; tin: string; bhf_id: string }>(
      'SELECT state, device_id, tin, bhf_id FROM apps WHERE account_id = $1 ORDER BY state',
      [account],
    )
  ).rows;

it('keeps the PINs that are in use, frees those that were only asked for, and gives each app its PIN', async () => {
  const before = await ledgerBefore('20261123140000_bound_pins');
  ({ client, close } = before);
  const sandbox = await asked('SANDBOX', 'ACTIVE');
  const active = await asked('PRODUCTION', 'ACTIVE', 'PENDING');
  const pending = await asked('PRODUCTION', 'PENDING');
  const refused = await asked('PRODUCTION', 'SUSPENDED');
  const [withKey, withSale] = [await asked('PRODUCTION', 'SUSPENDED'), await asked('PRODUCTION', 'SUSPENDED')];
  await addKey(withKey.apps[0]!);
  await addSale(withSale);
  await before.migrateNow();

  for (const used of [sandbox, active, withKey, withSale]) expect(await ownerOf(used)).toBe(used.account);
  for (const unused of [pending, refused]) expect(await ownerOf(unused)).toBeNull();
  const branch = ({ tin }: { tin: string }) => ({ tin, bhf_id: '03' });
  expect(await appsOf(active)).toEqual([
    { state: 'ACTIVE', device_id: active.device, ...branch(active) },
    { state: 'PENDING', device_id: null, ...branch(active) },
  ]);
  expect(await appsOf(refused)).toEqual([{ state: 'SUSPENDED', device_id: null, ...branch(refused) }]);
  expect(await appsOf(withSale)).toEqual([{ state: 'SUSPENDED', device_id: withSale.device, ...branch(withSale) }]);

  // A process of the release before creates an app with its device alone.
  await client.query(
    `INSERT INTO apps (id, account_id, device_id, name, environment) VALUES ($1, $2, $3, 'Old', 'SANDBOX')`,
    [randomUUID(), sandbox.account, sandbox.device],
  );
  expect(await appsOf(sandbox)).toMatchObject([branch(sandbox), branch(sandbox)]);
});
