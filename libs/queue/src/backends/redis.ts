import { setTimeout as pause } from 'node:timers/promises';
import type { RedisAddress } from '@app/config';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { LISTENING_CHECKS, type SignalChannel } from '../queue-backend.js';

/**
 * `fail-fast` refuses a command that cannot be sent now. A command that was on its way when the connection broke is sent
 * again; that is harmless, because BullMQ adds a job id only once. `wait` keeps commands until a Redis answers.
 */
type ConnectionMode = 'fail-fast' | 'wait';

export type RedisClient = Redis | Cluster;

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 2_000;
const CONNECT_MAX_MS = 5_000;
/** A connection is broken if no response follows a command for this long. Workers block for 10 seconds at a time. */
const RESPONSE_MAX_MS = { 'fail-fast': 5_000, wait: 15_000 };

/** Connects in the background, and reconnects whenever the connection breaks. */
export function connectRedis(address: RedisAddress, mode: ConnectionMode): RedisClient {
  const client =
    address.mode === 'cluster' ? clusterClient(address, mode) : new Redis(singleServerOptions(address, mode));
  // The caller of a command gets its error. Without a listener, the error would end the process too.
  return client.on('error', () => {});
}

const retryStrategy = (times: number): number => Math.min(RETRY_MIN_MS * 2 ** Math.min(times - 1, 10), RETRY_MAX_MS);

/**
 * A master that became a replica refuses writes. 2 means: reconnect to the new master and send the command again. Before
 * Redis 7, a script wraps the refusal into its own error.
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
  // Signals subscribe by themselves. The client would not catch a refusal.
  autoResubscribe: false,
});

type SingleServerAddress = Exclude<RedisAddress, { mode: 'cluster' }>;

const singleServerOptions = (address: SingleServerAddress, mode: ConnectionMode): RedisOptions => ({
  ...commonOptions(address, mode),
  ...(address.mode === 'sentinel' ? sentinelOptions(address) : address.nodes[0]),
  db: address.db,
  retryStrategy,
  reconnectOnError,
  enableOfflineQueue: mode === 'wait',
});

const sentinelOptions = (address: Extract<RedisAddress, { mode: 'sentinel' }>): RedisOptions => ({
  sentinels: address.nodes,
  name: address.master,
  sentinelUsername: address.sentinelUsername,
  sentinelPassword: address.sentinelPassword,
  ...(address.tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  sentinelRetryStrategy: retryStrategy,
  sentinelCommandTimeout: CONNECT_MAX_MS,
  // Without `failoverDetector`: a failover that it notices while the client asks the Sentinels for the master ends the client for ever.
  // The client leaves a silent master, as any silent Redis, after RESPONSE_MAX_MS.
});

const clusterClient = (address: RedisAddress, mode: ConnectionMode): Cluster =>
  new Cluster(address.nodes, {
    redisOptions: commonOptions(address, mode),
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue: mode === 'wait',
    slotsRefreshTimeout: CONNECT_MAX_MS,
    slotsRefreshInterval: 10_000,
    // A certificate names a host. A lookup to an address would lose that name.
    ...(address.tls && { dnsLookup: (name, found) => found(null, name) }),
  });

/** PUBLISH and SUBSCRIBE. A client that listens has a connection of its own. */
export class RedisSignals implements SignalChannel {
  private subscriber: RedisClient | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly channel: string,
    private readonly publisher: RedisClient,
    private readonly connect: () => RedisClient,
    private readonly checks = LISTENING_CHECKS,
  ) {}

  async publish(text: string): Promise<void> {
    await this.publisher.publish(this.channel, text);
  }

  listen(listener: (text: string) => void, onError: (error: Error) => void): void {
    const subscriber = this.connect();
    this.subscriber = subscriber;
    subscriber.on('error', onError);
    subscriber.on('message', (_channel: string, text: string) => listener(text));
    const subscribe = () => void this.subscribe(subscriber).catch((error: Error) => this.subscriber && onError(error));
    subscriber.on('ready', subscribe);
    // To subscribe again is harmless, and it is a question too: a Redis may have refused it before, or may be gone silently.
    this.timer = setInterval(() => subscriber.status === 'ready' && subscribe(), this.checks.everyMs);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.subscriber?.disconnect();
    this.subscriber = undefined;
  }

  private async subscribe(subscriber: RedisClient): Promise<void> {
    const subscribing = subscriber.subscribe(this.channel).then(() => true);
    const isDone = await Promise.race([subscribing, pause(this.checks.answerMaxMs, false, { ref: false })]);
    // While it asks the Sentinels for the master, this would end it for ever.
    if (!isDone && this.subscriber && subscriber.status === 'ready') subscriber.disconnect(true);
  }
}
