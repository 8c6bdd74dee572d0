import { parseArgs } from 'node:util';
import { setupConfig } from '@app/config';
import { closeInOrder, Database, type HeldLane, Ledger, readHeldLanes } from '@app/persistence';
import { HeadQueue, openBackend, SettledRelay } from '@app/queue';
import { type OperatingTools, resume } from '@app/submission';

const USAGE = 'npm run release -- <device id> --reason "<why>"';
/** Whoever has a shell here has no login. */
const OPERATOR = 'shell';

/**
 * For operators: lists the lanes that are held and why, and lets one go on once its cause is mended. That is the act `resume` of
 * the operators' API, and is recorded as such.
 *
 *   npm run release                                       what is held
 *   npm run release -- <device id> --reason "<why>"       lets it go on
 */
async function release(deviceId: string | undefined, reason: string | undefined): Promise<void> {
  if (deviceId && !reason?.trim()) throw new Error(`Say why, since that is kept with the act: ${USAGE}`);
  const { db, tools, close } = open();
  try {
    const held = await readHeldLanes(db);
    const lane = held.find(({ laneId }) => laneId === deviceId);
    if (deviceId && !lane) throw new Error(`No lane ${deviceId} is held. Without an id, this lists those that are.`);
    if (lane) await resumeLane(tools, lane, reason!);
    for (const one of lane ? [lane] : held) console.log(JSON.stringify({ ...one, released: one === lane }));
  } finally {
    await close();
  }
}

async function resumeLane(tools: OperatingTools, lane: HeldLane, reason: string): Promise<void> {
  const acted = await resume(tools, { operator: OPERATOR, reason: reason.trim() }, lane);
  if (acted.kind === 'notDone') throw new Error(`${acted.message} ${acted.fix}`);
}

function open() {
  const config = setupConfig();
  const db = new Database(config.databaseUrl, 2, 'risiti-setup');
  const backend = openBackend({ ...config, poolSize: 4 });
  const onError = (error: Error): void => console.error(error.message);
  const [queue, relay] = [new HeadQueue(backend, onError), new SettledRelay(backend, onError)];
  const closeables = [queue, relay, backend, db];
  return {
    db,
    // Nobody listens to a command that ends with its act: the record of the act tells of it.
    tools: { ledger: new Ledger(db), queue, relay, emit: () => {} },
    close: () => closeInOrder(closeables),
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  if (positionals.length > 1) throw new Error(`One lane at a time: ${USAGE}`);
  await release(positionals[0], values.reason);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
