import { type Environment, ENVIRONMENTS, type LaneId, type SubmissionId } from '@app/domain';
import { Relay } from 'bullmq';
import type { QueueBackend } from './backends/queue-backend.js';

/** What became known: submissions that settled, and lanes that will not move for now. */
export interface SettledSignal {
  settled: SubmissionId[];
  stalled: LaneId[];
}

/**
 * Tells the processes that hold waiting tills. A hint and nothing more: who waits looks into the ledger anyway, so a
 * lost signal costs a second, never an answer. Publishing and subscribing hang while the queue's store is away, so
 * neither is ever waited for.
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

  /** One subscription for both environments, made in the background. */
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
