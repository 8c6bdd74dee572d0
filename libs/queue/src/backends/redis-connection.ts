import type { RedisAddress } from '@app/config';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/**
 * `hasty` refuses what cannot be sent now; what was sent when the connection broke is sent again, which is harmless,
 * since a job is added once however often its id comes. `patient` waits until there is a Redis.
 */
export type ConnectionMode = 'hasty' | 'patient';

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 2_000;
const CONNECT_MAX_MS = 5_000;
/** A connection that stays silent this long after a command is broken; the patient ask for 10 seconds at a time. */
const RESPONSE_MAX_MS = { hasty: 5_000, patient: 30_000 };

/** Connects in the background, and again whenever the connection breaks. */
export function connectRedis(address: RedisAddress, mode: ConnectionMode): Redis | Cluster {
  const client =
    address.mode === 'cluster' ? clusterClient(address, mode) : new Redis(singleServerOptions(address, mode));
  // Whoever uses it hears of the trouble by what it asked for; unheard, an error would end the process.
  return client.on('error', () => {});
}

const retryStrategy = (times: number): number => Math.min(RETRY_MIN_MS * 2 ** Math.min(times - 1, 10), RETRY_MAX_MS);

/**
 * A master that became a replica refuses writes: ask for the new one, and send the command there. (Before Redis 7 a
 * script wraps the refusal into an error of its own.)
 */
const reconnectOnError = (error: Error) => (error.message.includes('READONLY') ? 2 : false);

const commonOptions = ({ username, password, tls }: RedisAddress, mode: ConnectionMode): RedisOptions => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(tls && { tls: {} }),
  connectionName: 'risiti-queue',
  connectTimeout: CONNECT_MAX_MS,
  disconnectTimeout: 500,
  socketTimeout: RESPONSE_MAX_MS[mode],
  keepAlive: 10_000,
  maxRetriesPerRequest: null,
});

type SingleServerAddress = Exclude<RedisAddress, { mode: 'cluster' }>;

const singleServerOptions = (address: SingleServerAddress, mode: ConnectionMode): RedisOptions => ({
  ...commonOptions(address, mode),
  ...(address.mode === 'sentinel' ? sentinelOptions(address) : address.nodes[0]),
  db: address.db,
  retryStrategy,
  reconnectOnError,
  enableOfflineQueue: mode === 'patient',
});

const sentinelOptions = (address: Extract<RedisAddress, { mode: 'sentinel' }>): RedisOptions => ({
  sentinels: address.nodes,
  name: address.master,
  sentinelUsername: address.sentinelUsername,
  sentinelPassword: address.sentinelPassword,
  ...(address.tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  sentinelRetryStrategy: retryStrategy,
  sentinelReconnectStrategy: retryStrategy,
  sentinelCommandTimeout: CONNECT_MAX_MS,
  // A master that fell silent is left as soon as there is another, not when its silence is noticed.
  failoverDetector: true,
});

const clusterClient = (address: RedisAddress, mode: ConnectionMode): Cluster =>
  new Cluster(address.nodes, {
    redisOptions: commonOptions(address, mode),
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue: mode === 'patient',
    slotsRefreshTimeout: CONNECT_MAX_MS,
    slotsRefreshInterval: 10_000,
    // Certificates are made out to names, which a lookup of our own would lose.
    ...(address.tls && { dnsLookup: (name, found) => found(null, name) }),
  });
