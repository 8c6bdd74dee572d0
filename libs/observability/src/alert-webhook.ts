import { setTimeout as pause } from 'node:timers/promises';
import type { AlarmEvent, EventSink, PipelineEvent } from '@app/domain';

/** What a worker tells operators without their reading a log: something waits for them, or for the authority. */
export const ALERTS = ['laneHeld', 'needsReview', 'breakerOpened', 'breakerClosed'] as const;

const ANSWER_TIMEOUT_MS = 5_000;
/** A failed post is repeated after each of these pauses. */
const RETRY_PAUSES_MS = [1_000, 5_000, 25_000];
/** Further alerts are dropped while this many wait; the first ones of a large failure say enough. */
const WAITING_MAX = 100;
const CLOSE_TIMEOUT_MS = 2_000;

export interface AlertWebhook {
  notify: EventSink;
  /** Resolves when the receiver has accepted the alert, and rejects if it did not after all tries. */
  deliver(event: AlarmEvent): Promise<void>;
  /** Waits a moment for alerts that are on their way. */
  close(): Promise<void>;
}

interface SendingOptions {
  post?(url: string, body: string): Promise<void>;
  retryPausesMs?: readonly number[];
}

/**
 * Posts alerts to the address of an operator, one after the other and in order. An alert may get lost: the log still has it,
 * and its cause stays in the ledger until an operator has dealt with it.
 */
export function alertWebhook(
  url: string,
  onError: (error: Error) => void,
  { post = postJson, retryPausesMs = RETRY_PAUSES_MS }: SendingOptions = {},
): AlertWebhook {
  let waiting = 0;
  let sending = Promise.resolve();
  const deliver = async (event: PipelineEvent): Promise<void> => {
    if (waiting >= WAITING_MAX)
      throw new Error(`${WAITING_MAX} alerts wait for the receiver of ALERT_WEBHOOK_URL; this one is dropped`);
    waiting += 1;
    const body = JSON.stringify({ ...event, at: new Date().toISOString() });
    const sent = sending.then(() => sendWithRetries(() => post(url, body), retryPausesMs));
    sending = sent.catch(() => {}).finally(() => (waiting -= 1));
    return sent;
  };
  return {
    notify: (event) => void (isAlert(event) && deliver(event).catch(onError)),
    deliver,
    close: () => Promise.race([sending, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

const isAlert = ({ event }: PipelineEvent): boolean => (ALERTS as readonly string[]).includes(event);

async function sendWithRetries(send: () => Promise<void>, pausesMs: readonly number[]): Promise<void> {
  for (const pauseMs of pausesMs) {
    const isSent = await send().then(
      () => true,
      () => false,
    );
    if (isSent) return;
    await pause(pauseMs, undefined, { ref: false });
  }
  await send();
}

async function postJson(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const { ok, status } = await fetch(url, { method: 'POST', body, headers, signal });
  if (!ok) throw new Error(`the receiver of ALERT_WEBHOOK_URL answered ${status}, expected 2xx`);
}
