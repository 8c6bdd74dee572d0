import { endAsFailed, MisconfiguredError } from '@app/config';
import { type LedgerBeat, type LedgerBeats, withTimeout } from '../queue-backend.js';
import type { RedisClient } from './redis.js';

const BEAT_EVERY_MS = 15_000;
const ALIVE_MS = 60_000;
const ANSWER_MAX_MS = 3_000;

/**
 * Keeps two installations from one prefix, because the workers of each would end the jobs of the other. Each process writes a heartbeat
 * into its ledger, and then the same into Redis. So what stands in Redis is of another installation if its database is another
 * one, or if our ledger should have it too and has not: then our ledger is a copy of the server that wrote it.
 */
export class Heartbeats {
  private timer: NodeJS.Timeout | undefined;
  /** A program that has shown itself there goes on, and only reports another installation that comes later. */
  private hasItsPlace = false;
  private readonly key: string;

  constructor(
    private readonly redis: RedisClient,
    private readonly prefix: string,
    keyPrefix: string,
    private readonly ledger: LedgerBeats,
  ) {
    this.key = `${keyPrefix}:installation`;
  }

  /**
   * Throws a `MisconfiguredError` if another installation lives there, and an error if the ledger cannot tell. A Redis that is away stops
   * nothing: the first beat that reaches it ends the program if another installation lives there.
   */
  async begin(onFault: (error: Error) => void): Promise<void> {
    await this.beat(() => {});
    const beat = () =>
      this.beat(onFault).catch((error: Error) => {
        if (error instanceof MisconfiguredError && !this.hasItsPlace) endAsFailed(error);
        onFault(error);
      });
    this.timer = setInterval(() => void beat(), BEAT_EVERY_MS).unref();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async beat(onAway: (error: Error) => void): Promise<void> {
    const orAway = <T>(asking: Promise<T>) => withTimeout(ANSWER_MAX_MS, asking).catch(onAway);
    const found = await orAway(this.redis.get(this.key));
    if (found === undefined) return;
    if (found && isOfAnother(JSON.parse(found) as LedgerBeat, await this.ledger.read(this.prefix)))
      throw new MisconfiguredError([this.fault()]);
    const ours = JSON.stringify(await this.ledger.write(this.prefix));
    if ((await orAway(this.redis.set(this.key, ours, 'PX', ALIVE_MS))) === 'OK') this.hasItsPlace = true;
  }

  private fault = (): string =>
    `QUEUE_PREFIX must be a name that no other installation uses in this Redis; another one, with another database, uses ` +
    `"${this.prefix}" there and showed itself less than a minute ago. Workers of both would end each other's jobs. Give this ` +
    'installation a QUEUE_PREFIX of its own. If this is the same shop on a restored database, stop all programs of the other one: ' +
    'this one starts a minute later';
}

/** A standby that takes over may lack the last moments of the server before it, but not a minute. */
const isOfAnother = (theirs: LedgerBeat, ours: LedgerBeat): boolean =>
  theirs.database !== ours.database || (theirs.atMs ?? 0) - (ours.atMs ?? 0) > ALIVE_MS;
