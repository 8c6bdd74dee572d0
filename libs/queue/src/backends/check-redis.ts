import { setTimeout as pause } from 'node:timers/promises';
import { MisconfiguredError } from '@app/config';
import { Cluster, type Redis } from 'ioredis';
import type { RedisClient } from './redis.js';

/** BullMQ recommends this version; its queues would run on older ones. */
const VERSION_MIN = '6.2.0';
/** A Redis that does not answer within this time is away. That is no misconfiguration. */
const ANSWER_MAX_MS = 3_000;
/** A Redis or a Sentinel that answers so will not let this process in later either. */
const REFUSALS = /\b(WRONGPASS|NOAUTH|NOPERM)\b|No such master/;

/**
 * Stops the boot if the Redis may lose jobs or refuses this process. A Redis that is away stops nothing: Risiti accepts sales
 * without it, and rescue brings the queue up to date. Every Redis that connects later is checked too; `onFault` gets its
 * faults, because a running process must go on.
 */
export async function checkRedis(client: RedisClient, onFault: (error: Error) => void): Promise<void> {
  const faults = await Promise.race([faultsWhenReady(client), refusalOf(client), noFaultsAfterTimeout()]);
  if (faults.length > 0) throw new MisconfiguredError(faults);
  client.on('ready', () => {
    faultsOf(client)
      .then((found) => found.length > 0 && onFault(new MisconfiguredError(found)))
      // The Redis went away again. The next one that connects is checked too.
      .catch(() => {});
  });
}

const noFaultsAfterTimeout = () => pause(ANSWER_MAX_MS, [] as string[], { ref: false });

async function faultsWhenReady(client: RedisClient): Promise<string[]> {
  if (client.status !== 'ready') await new Promise<void>((resolve) => client.once('ready', () => resolve()));
  // A connection that breaks now counts as a Redis that is away.
  return faultsOf(client).catch(() => []);
}

const refusalOf = (client: RedisClient): Promise<string[]> =>
  new Promise((resolve) => {
    const onError = (error: Error & { lastNodeError?: Error }) => {
      const { message } = error.lastNodeError ?? error;
      if (!REFUSALS.test(message)) return;
      client.off('error', onError);
      resolve([
        `REDIS_URL must name a user, a password and a master that the Redis knows; the Redis answers: ${message}`,
      ]);
    };
    client.on('error', onError);
  });

/** Checks every node of a Cluster, also the replicas, because a replica may become the next master. */
async function faultsOf(client: RedisClient): Promise<string[]> {
  const nodes = client instanceof Cluster ? client.nodes('all') : [client];
  const found = await Promise.all(
    nodes.map(async (node) => faultsIn(await node.info(), nodes.length > 1 ? node : null)),
  );
  return found.flat();
}

/** Reads `INFO`, because some providers forbid `CONFIG`. */
export function faultsIn(info: string, node: Pick<Redis, 'options'> | null): string[] {
  const { host, port } = node?.options ?? {};
  const [address, addressOptions] = node ? [` at ${host}:${port}`, ` -h ${host} -p ${port}`] : ['', ''];
  const policy = fieldIn(info, 'maxmemory_policy') ?? 'noeviction';
  const version = fieldIn(info, 'redis_version') ?? VERSION_MIN;
  return [
    ...(policy === 'noeviction' ? [] : [evictionFault(address, addressOptions, policy)]),
    ...(isBefore(version, VERSION_MIN)
      ? [`REDIS_URL must be a Redis of version ${VERSION_MIN} or later${address}; it is ${version}`]
      : []),
  ];
}

const evictionFault = (address: string, addressOptions: string, policy: string): string =>
  `REDIS_URL must be a Redis that never evicts keys${address}; its maxmemory-policy is ${policy}. ` +
  `Run \`redis-cli${addressOptions} CONFIG SET maxmemory-policy noeviction\`, and write "maxmemory-policy noeviction" into its ` +
  'redis.conf (at a provider: its parameter group), so that the setting survives a restart';

const fieldIn = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

const isBefore = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) < 0;
