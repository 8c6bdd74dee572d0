import { type Environment, ENVIRONMENTS, type LaneId, type SubmissionId } from '@app/domain';
import { Relay } from 'bullmq';
import type { QueueBackend } from './backends/queue-backend.js';

/** Names submissions that settled, and lanes that cannot move now. */
export interface SettledSignal {
  settled: SubmissionId[];
  stalled: LaneId[];
}

/**
 * Notifies the API processes in which tills wait. A signal is only a hint: the API reads the ledger every second anyway, so a
 * lost signal delays an answer and never loses it. Publishing and subscribing hang while the store is away, so no caller waits
 * for them.
 */
export class SettledRelay {
  private readonly relay: Relay;

  constructor(
    backend: QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {
    this.relay = new Relay({ ...backend.relayConnection, namespace: 'risiti', name: 'risiti' });
    this.relay.on('error', onError);
  }

  publish(environment: Environment, signal: SettledSignal): void {
    if (signal.settled.length + signal.stalled.length === 0) return;
    this.relay.publish(topicOf(environment), signal).catch(this.onError);
  }

  /** Subscribes to both environments in the background. */
  subscribe(subscriber: (signal: SettledSignal) => void): void {
    for (const environment of ENVIRONMENTS) {
      this.relay.subscribe<SettledSignal>(topicOf(environment), ({ data }) => subscriber(data)).catch(this.onError);
    }
  }

  async close(): Promise<void> {
    await this.relay.close();
  }
}

const topicOf = (environment: Environment): string => `settled.${environment.toLowerCase()}`;
