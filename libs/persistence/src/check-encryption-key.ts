import { MisconfiguredError } from '@app/config';
import type { Tx } from './database/tx.js';
import type { Database } from './database/database.js';
import { publishSealingKey, type Sealer, sealText } from './sealers.js';

const CANARY_TEXT = 'canary';

/** A ledger that is older than the canary has sealed device keys: one of them is checked. */
const SELECT_DEVICE_KEY = 'SELECT cmc_key AS sealed FROM devices WHERE cmc_key IS NOT NULL LIMIT 1';
const SELECT_CANARY = 'SELECT sealed FROM canary';

/**
 * Stops the boot if ENCRYPTION_KEY is not the key that sealed the device keys of this ledger. With a wrong key every
 * sale would stop at its claim, and the key of a newly initialised device would be sealed with the wrong one.
 *
 * Several workers may be the first on a ledger together, with different keys. One of them leaves its canary. A separate
 * statement reads the canary, so that every worker sees the stored one. Then the worker publishes the key with which APIs seal.
 */
export async function checkEncryptionKey(tx: Tx, sealer: Sealer): Promise<void> {
  await mustOpen(tx, SELECT_DEVICE_KEY, sealer);
  await tx.query('INSERT INTO canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING', [sealer.seal(CANARY_TEXT)]);
  await mustOpen(tx, SELECT_CANARY, sealer);
  await publishSealingKey(tx, sealer.texts);
}

async function mustOpen(tx: Tx, query: string, sealer: Sealer): Promise<void> {
  const [row] = await tx.query<{ sealed: Buffer }>(query);
  if (row && !(await canOpen(sealer, row.sealed))) throw new MisconfiguredError([WRONG_KEY]);
}

const canOpen = (sealer: Sealer, sealed: Buffer): Promise<boolean> =>
  sealer.openKey(sealed).then(
    () => true,
    () => false,
  );

/** The keys of devices and secrets of webhooks that were sealed anew, and the keys that neither key opens. */
interface Resealed {
  resealed: number;
  damaged: number;
}

/**
 * Seals anew what only the former ENCRYPTION_KEY opens. `sealer` has both keys, `alone` only the new one. The canary comes last: while
 * it needs the former key, no worker starts without it. If neither opens the canary, nothing changes.
 */
export async function resealDeviceKeys(db: Database, sealer: Sealer, alone: Sealer): Promise<Resealed> {
  await checkEncryptionKey(db, sealer);
  const { prisma } = db;
  const done = { resealed: 0, damaged: 0 };
  for (const { id, cmcKey } of await prisma.device.findMany({ where: { cmcKey: { not: null } } })) {
    const sealed = Buffer.from(cmcKey!);
    if (await canOpen(alone, sealed)) continue;
    const key = await sealer.openKey(sealed).catch(() => null);
    if (key === null) done.damaged++;
    else {
      // A set-up may have replaced it meanwhile.
      const data = { cmcKey: Uint8Array.from(alone.seal(key)) };
      done.resealed += (await prisma.device.updateMany({ where: { id, cmcKey }, data })).count;
    }
  }
  done.resealed += await resealWebhooks(db, sealer, alone);
  await prisma.canary.updateMany({ data: { sealed: Uint8Array.from(alone.seal(CANARY_TEXT)) } });
  return done;
}

/** A secret that neither key opens stays: its webhook is disabled, and its owner makes a new one. */
async function resealWebhooks({ prisma }: Database, sealer: Sealer, alone: Sealer): Promise<number> {
  let resealed = 0;
  for (const { id, sealedSecret, formerSecret } of await prisma.webhook.findMany()) {
    const isOpen = await alone.texts.open(sealedSecret).catch(() => null);
    const secret = isOpen === null ? await sealer.texts.open(sealedSecret).catch(() => null) : null;
    if (secret === null) continue;
    const former = formerSecret && (await sealer.texts.open(formerSecret).catch(() => null));
    const data = {
      sealedSecret: await sealText(secret, alone.texts.sealingKey),
      formerSecret: former && (await sealText(former, alone.texts.sealingKey)),
    };
    resealed += (await prisma.webhook.updateMany({ where: { id, sealedSecret }, data })).count;
  }
  return resealed;
}

const WRONG_KEY =
  'ENCRYPTION_KEY must be the key that this ledger was first used with; it does not open what is sealed in it. ' +
  'Set the former one (`npm start` keeps it in .data/secrets.json, Docker Compose in the volume `secrets`; as ' +
  'ENCRYPTION_KEY_BEFORE while you change the key), ' +
  'or set DATABASE_URL to the ledger that this key belongs to';
