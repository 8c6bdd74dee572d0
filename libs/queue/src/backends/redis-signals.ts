import { Redis } from 'ioredis';
import type { RedisClient } from './redis-connection.js';
import { CHECK_EVERY_MS, type SignalChannel } from './signal-channel.js';

/** PUBLISH and SUBSCRIBE. A client that listens has a connection of its own, which subscribes again when it reconnects. */
export class RedisSignals implements SignalChannel {
  private subscriber: RedisClient | undefined;
  private checks: NodeJS.Timeout | undefined;

  constructor(
    private readonly channel: string,
    private readonly publisher: RedisClient,
    private readonly connect: () => RedisClient,
  ) {}

  async publish(text: string): Promise<void> {
    await this.publisher.publish(this.channel, text);
  }

  listen(listener: (text: string) => void, onError: (error: Error) => void): void {
    const subscriber = this.connect();
    this.subscriber = subscriber;
    subscriber.on('error', onError);
    subscriber.on('message', (_channel: string, text: string) => listener(text));
    subscriber.subscribe(this.channel).catch(onError);
    // A Cluster looks for its nodes by itself.
    if (subscriber instanceof Redis) this.checks = setInterval(() => check(subscriber), CHECK_EVERY_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.checks);
    this.subscriber?.disconnect();
  }
}

/** A connection that does not answer is closed by its `socketTimeout`, and made again. */
function check(subscriber: Redis): void {
  subscriber.ping().catch(() => {});
}
