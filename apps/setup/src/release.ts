import { parseArgs } from 'node:util';
import { releaseConfig } from '@app/config';
import { closeInOrder, Database, Ledger, type ListedLane, listLanes } from '@app/persistence';
import { HeadQueue, openBackend, SettledSignals } from '@app/queue';
import { findWrongNumber, type OperatingTools, resume, USUAL_SCOPES } from '@app/submission';

const USAGE = 'npm run release -- <device id> --reason "<why>" [--anyway]';
/** A user of a shell has no login as an operator. */
const OPERATOR = 'shell';

/**
 * Lists the held lanes and their causes for operators, or lets one lane go on when its cause is mended. That is the act
 * `resume` of the operators' API, and is recorded as such.
 *
 *   npm run release                                       lists the held lanes
 *   npm run release -- <device id> --reason "<why>"       lets this lane go on, unless its number is still wrong
 *   npm run release -- <device id> --reason "<why>" --anyway
 *
 * It asks the authority nothing. The operators' API also finds out whether the authority still refuses the device.
 */
async function release({ deviceId, reason, anyway }: ReleaseArguments): Promise<void> {
  const { db, tools, close } = open();
  try {
    const held = await listLanes(db, { isHeld: true });
    const lane = held.find(({ laneId }) => laneId === deviceId);
    if (deviceId && !lane)
      throw new Error(`The lane ${deviceId} is not held. Run the command without an id to list the held lanes.`);
    if (lane && !anyway) await refuseWrongNumber(db, lane);
    if (lane) await resumeLane(tools, lane, reason!);
    for (const one of lane ? [lane] : held) console.log(JSON.stringify({ ...one, released: one === lane }));
  } finally {
    await close();
  }
}

/** The lane would only be held again. */
async function refuseWrongNumber(db: Database, { laneId }: ListedLane): Promise<void> {
  const wrong = await findWrongNumber(db, laneId);
  if (wrong) throw new Error(`${wrong.message} ${wrong.fix} Or add --anyway to try it all the same.`);
}

async function resumeLane(tools: OperatingTools, lane: ListedLane, reason: string): Promise<void> {
  const acted = await resume(tools, { operator: OPERATOR, reason: reason.trim() }, lane);
  if (acted.kind === 'notDone') throw new Error(`${acted.message} ${acted.fix}`);
}

function open() {
  const config = releaseConfig();
  const db = new Database(config.databaseUrl, 2, 'risiti-setup');
  const backend = openBackend({ ...config, poolSize: 4 });
  const onError = (error: Error): void => console.error(error.message);
  const [queue, signals] = [HeadQueue.open(backend, onError), new SettledSignals(backend, onError)];
  const closeables = [queue, signals, backend, db];
  return {
    db,
    // This command needs no events, because the ledger records the act. It changes no number.
    tools: { ledger: new Ledger(db), queue, signals, emit: () => {}, seriesScopes: USUAL_SCOPES },
    close: () => closeInOrder(closeables),
  };
}

class UsageError extends Error {}

interface ReleaseArguments {
  deviceId: string | undefined;
  reason: string | undefined;
  anyway: boolean;
}

function readArguments(): ReleaseArguments {
  const { values, positionals } = parsedArguments();
  const [deviceId, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Name one lane at a time: ${USAGE}`);
  if (deviceId && !values.reason?.trim())
    throw new UsageError(`Give the reason, which is recorded with the act: ${USAGE}`);
  return { deviceId, reason: values.reason, anyway: values.anyway };
}

const OPTIONS = { reason: { type: 'string' }, anyway: { type: 'boolean', default: false } } as const;

function parsedArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    // parseArgs throws for an unknown option and for a missing value.
    throw new UsageError(`This command takes a device id, --reason and --anyway only: ${USAGE}`);
  }
}

async function main(): Promise<void> {
  await release(readArguments());
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
