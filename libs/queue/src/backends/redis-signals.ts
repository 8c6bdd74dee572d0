import { setTimeout as pause } from 'node:timers/promises';
import type { RedisClient } from './redis-connection.js';
import { LISTENING_CHECKS, type SignalChannel } from './signal-channel.js';

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
    if (!isDone && this.subscriber) subscriber.disconnect(true);
  }
}
