/**
 * `npm run reseal` seals the keys of all devices and the secrets of all webhooks with ENCRYPTION_KEY. Run it when all workers have that key and the former one as
 * ENCRYPTION_KEY_BEFORE; afterwards the former one can go. A repeat does no harm.
 */
import { endAsFailed, workerConfig } from '@app/config';
import { Database, resealDeviceKeys, Sealer } from '@app/persistence';

async function reseal(): Promise<void> {
  const { databaseUrl, encryptionKey, encryptionKeyBefore } = workerConfig();
  const db = new Database(databaseUrl, 1, 'risiti-reseal');
  try {
    const sealer = new Sealer(encryptionKey, encryptionKeyBefore);
    const { resealed, damaged } = await resealDeviceKeys(db, sealer, new Sealer(encryptionKey));
    console.log(
      `${resealed} keys of devices and secrets of webhooks were sealed anew. ENCRYPTION_KEY_BEFORE is needed no more.`,
    );
    if (damaged > 0)
      console.log(`${damaged} keys cannot be opened with either key: enter them anew (docs/operators.md).`);
  } finally {
    await db.close();
  }
}

reseal().catch(endAsFailed);
