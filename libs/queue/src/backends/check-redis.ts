import { setTimeout as pause } from 'node:timers/promises';
import { MisconfiguredError } from '@app/config';
import { Cluster, type Redis } from 'ioredis';

/** Which BullMQ's relay needs; its queues would do with less. */
const VERSION_MIN = '6.2.0';
/** A Redis that is not there by then is away, which is no misconfiguration. */
const ANSWER_MAX_MS = 3_000;
/** What a Redis, or a Sentinel, says to whoever will not be let in later either. */
const REFUSALS = /\b(WRONGPASS|NOAUTH|NOPERM)\b|No such master/;

type RedisClient = Redis | Cluster;

/**
 * Stops the boot when the Redis would lose what it is given, or lets us do nothing. One that is away stops nobody: sales
 * are accepted without it, and rescue brings the queue up to date. It is examined whenever it (or the one that took its
 * place) comes back; what is wrong then is told, since by then there is work to be done.
 */
export async function checkRedis(client: RedisClient, onFault: (error: Error) => void): Promise<void> {
  const faults = await Promise.race([faultsWhenReady(client), refusalOf(client), noFaultsAfterTimeout()]);
  if (faults.length > 0) throw new MisconfiguredError(faults);
  client.on('ready', () => {
    faultsOf(client)
      .then((found) => found.length > 0 && onFault(new MisconfiguredError(found)))
      // It went away again; the next one is examined too.
      .catch(() => {});
  });
}

const noFaultsAfterTimeout = () => pause(ANSWER_MAX_MS, [] as string[], { ref: false });

async function faultsWhenReady(client: RedisClient): Promise<string[]> {
  if (client.status !== 'ready') await new Promise<void>((resolve) => client.once('ready', () => resolve()));
  // What breaks off now is as good as away.
  return faultsOf(client).catch(() => []);
}

const refusalOf = (client: RedisClient): Promise<string[]> =>
  new Promise((resolve) => {
    const onError = (error: Error & { lastNodeError?: Error }) => {
      const { message } = error.lastNodeError ?? error;
      if (!REFUSALS.test(message)) return;
      client.off('error', onError);
      resolve([
        `REDIS_URL must name a user, a password and a master that are known there; what it says is: ${message}`,
      ]);
    };
    client.on('error', onError);
  });

/** Every node of a Cluster, its replicas too: each may be the master next. */
async function faultsOf(client: RedisClient): Promise<string[]> {
  const nodes = client instanceof Cluster ? client.nodes('all') : [client];
  const found = await Promise.all(
    nodes.map(async (node) => faultsIn(await node.info(), nodes.length > 1 ? node : null)),
  );
  return found.flat();
}

/** `INFO` may be asked where `CONFIG` is forbidden, and BullMQ asks it too. */
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
  `REDIS_URL must be a Redis that throws nothing away${address}; its maxmemory-policy is ${policy}. ` +
  `Run \`redis-cli${addressOptions} CONFIG SET maxmemory-policy noeviction\`, and write "maxmemory-policy noeviction" into its ` +
  'redis.conf (at a provider: its parameter group), so that it stays';

const fieldIn = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

const isBefore = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) < 0;
