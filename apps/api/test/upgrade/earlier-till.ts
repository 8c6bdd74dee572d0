import { createHash } from 'node:crypto';
import { hashSecret, newApiKey } from '@app/access';
import { eventually, type Stack, Till } from '@app/testing';

/** SQL with the columns of the first release: the database client of this one names columns that an earlier ledger lacks. */
const NEW_APP = `
  WITH account AS (INSERT INTO accounts (id, name) VALUES ($1, $4)),
    device AS (INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES ($2, $1, 'SANDBOX', $4, '00')),
    lane AS (INSERT INTO lanes (id, environment) VALUES ($2, 'SANDBOX')),
    app AS (INSERT INTO apps (id, account_id, device_id, name, environment, tin, bhf_id) VALUES ($3, $1, $2, 'Till', 'SANDBOX', $4, '00'))
  INSERT INTO api_keys (id, app_id, hash, hint) VALUES ($3, $3, $5, '')`;

/** A taxpayer with an app, made without the database client, and a till with its key. */
export async function earlierTaxpayer(stack: Stack, tin: string, nextApi: () => string): Promise<Till> {
  const apiKey = newApiKey('SANDBOX');
  const ids = ['account', 'device', 'app'].map((row) => idOf(row, tin));
  await stack.db.query(NEW_APP, [...ids, tin, hashSecret(apiKey)]);
  return new Till(nextApi, tin, apiKey);
}

/** Ids that rise with the PIN: two ledgers list their taxpayers in the same order, also two that were made in the same millisecond. */
const idOf = (row: string, tin: string): string =>
  createHash('sha256')
    .update(`${row} ${tin}`)
    .digest('hex')
    .replace(/^(.{4})(.{3})(.{3})(.{12}).*/, `${tin.slice(2, 10)}-$1-4$2-8$3-$4`);

/** A till that sells with the programs of an earlier release, on its ledger. */
export async function earlierTill(stack: Stack, tin: string, nextApi: () => string): Promise<Till> {
  const till = await earlierTaxpayer(stack, tin, nextApi);
  await eventually(async () => expect(await till.initialise()).toMatchObject({ status: 200 }));
  await eventually(async () => expect(await till.registerItem(till.soldItem)).toMatchObject({ status: 200 }));
  return till;
}

/** Waits until no document of this taxpayer is pending. */
export function atRest({ db }: Stack, tin: string): Promise<void> {
  const sql = 'SELECT kind, status, answer_message FROM submissions WHERE tin = $1 AND NOT is_settled(status) LIMIT 1';
  return eventually(
    async () => {
      const [pending] = await db.query(sql, [tin]);
      if (pending) throw new Error(`A document of ${tin} is pending: ${JSON.stringify(pending)}.`);
    },
    { timeoutMs: 30_000, everyMs: 10 },
  );
}
