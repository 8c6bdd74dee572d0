import { setupConfig } from '@app/config';
import { Database, Ledger, readHeldLanes } from '@app/persistence';
import { HeadQueue, openBackend } from '@app/queue';
import { releaseLane } from '@app/submission';

/**
 * For operators: lists the lanes that are held and why, and lets one go on once its cause is mended.
 *
 *   npm run release                  what is held
 *   npm run release -- <device id>   lets it go on
 */
async function release(deviceId: string | undefined): Promise<void> {
  const config = setupConfig();
  const db = new Database(config.databaseUrl, 2, 'risiti-setup');
  const backend = openBackend({ ...config, poolSize: 4 });
  const queue = new HeadQueue(backend, (error) => console.error(error.message));
  try {
    const held = await readHeldLanes(db);
    const lane = held.find(({ laneId }) => laneId === deviceId);
    if (deviceId && !lane) throw new Error(`No lane ${deviceId} is held. Without an id, this lists those that are.`);
    if (lane) await releaseLane(new Ledger(db), queue, lane.laneId);
    for (const one of lane ? [lane] : held) console.log(JSON.stringify({ ...one, released: one === lane }));
  } finally {
    await queue.close();
    await backend.close();
    await db.close();
  }
}

release(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
