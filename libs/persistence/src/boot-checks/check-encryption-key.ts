import { MisconfiguredError } from '@app/config';
import type { Tx } from '../database/database.js';
import type { Sealer } from '../devices/sealer.js';

const CANARY_TEXT = 'canary';

/** One of those that need no canary: what a device was granted before there was one. */
const SELECT_DEVICE_KEY = 'SELECT cmc_key AS sealed FROM devices WHERE cmc_key IS NOT NULL LIMIT 1';
const SELECT_CANARY = 'SELECT sealed FROM canary';

/**
 * Stops the boot when the key is not the one that the devices' keys in this ledger are sealed with: every sale would come
 * to a stop at its claim, and a device that is initialised meanwhile would be sealed with the wrong one.
 *
 * Workers that are the first on a ledger may come together, and with different keys: one leaves its canary, and the canary
 * is read in a statement of its own, which sees whose it is.
 */
export async function checkEncryptionKey(tx: Tx, sealer: Sealer): Promise<void> {
  await mustOpen(tx, SELECT_DEVICE_KEY, sealer);
  await tx.query('INSERT INTO canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING', [sealer.seal(CANARY_TEXT)]);
  await mustOpen(tx, SELECT_CANARY, sealer);
}

async function mustOpen(tx: Tx, query: string, sealer: Sealer): Promise<void> {
  const [row] = await tx.query<{ sealed: Buffer }>(query);
  if (row && !canOpen(sealer, row.sealed)) throw new MisconfiguredError([WRONG_KEY]);
}

function canOpen(sealer: Sealer, sealed: Buffer): boolean {
  try {
    sealer.open(sealed);
    return true;
  } catch {
    return false;
  }
}

const WRONG_KEY =
  'ENCRYPTION_KEY must be the key that this ledger was first used with; it does not open what is sealed in it. ' +
  'Set the former one (`npm start` keeps it in .data/secrets.json, Docker Compose in the volume `secrets`), ' +
  'or set DATABASE_URL to the ledger that this key belongs to';
