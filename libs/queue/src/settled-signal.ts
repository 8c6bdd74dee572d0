import type { LaneId, SubmissionId } from '@app/domain';
import type { QueueBackend, SignalChannel } from './queue-backend.js';

/** Names submissions that settled, and lanes that cannot move now. */
export interface SettledSignal {
  settled: SubmissionId[];
  stalled: LaneId[];
}

/** Postgres takes less than 8,000 bytes in a message. It has two lists of so many ids, and an id has 39 bytes with its quotes and its comma. */
const IDS_MAX = 80;

/**
 * Notifies the API processes in which tills wait. A signal is only a hint: the API reads the ledger every second anyway, so a
 * lost signal delays an answer and never loses it. Publishing may take long or fail while the store is away, so no caller waits for it.
 */
export class SettledSignals {
  private readonly channel: SignalChannel;

  constructor(
    backend: QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {
    this.channel = backend.openSignals();
  }

  publish({ settled, stalled }: SettledSignal): void {
    for (let from = 0; from < Math.max(settled.length, stalled.length); from += IDS_MAX) {
      const part = { settled: settled.slice(from, from + IDS_MAX), stalled: stalled.slice(from, from + IDS_MAX) };
      this.channel.publish(JSON.stringify(part)).catch(this.onError);
    }
  }

  /** Subscribes in the background. A message that is no signal is reported, and ends nothing. */
  subscribe(subscriber: (signal: SettledSignal) => void): void {
    const hear = (text: string) => {
      try {
        subscriber(readSignal(text));
      } catch (error) {
        this.onError(error as Error);
      }
    };
    this.channel.listen(hear, this.onError);
  }

  close(): Promise<void> {
    return this.channel.close();
  }
}

/** Another version, or another program that may use the store, may send anything. */
function readSignal(text: string): SettledSignal {
  const signal = JSON.parse(text) as SettledSignal | null;
  if (Array.isArray(signal?.settled) && Array.isArray(signal.stalled)) return signal;
  throw new Error(`This is no signal: ${text.slice(0, 100)}`);
}
