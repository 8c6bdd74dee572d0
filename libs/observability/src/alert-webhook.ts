import { setTimeout as pause } from 'node:timers/promises';
import type { EventSink, PipelineEvent } from '@app/domain';

/** What somebody should be told of who looks at no log: something waits for an operator, or for the authority. */
export const ALERTS = ['laneHeld', 'needsReview', 'breakerOpened', 'breakerClosed'] as const;

const ANSWER_TIMEOUT_MS = 5_000;
/** Once more after each of these. */
const RETRY_PAUSES_MS = [1_000, 5_000, 25_000];
/** More than this wait for a receiver that does not answer only in a storm, of which the first tell enough. */
const WAITING_MAX = 100;
const CLOSE_TIMEOUT_MS = 2_000;

export interface AlertWebhook {
  notify: EventSink;
  /** Waits a moment for those on their way. */
  close(): Promise<void>;
}

interface SendingOptions {
  post?(url: string, body: string): Promise<void>;
  retryPausesMs?: readonly number[];
}

/**
 * Posts alerts to an address of the operator's, one after the other and in their order. Best effort: what it could not
 * deliver is in the log, and what it is about stays in the ledger until somebody has dealt with it.
 */
export function alertWebhook(
  url: string,
  onError: (error: Error) => void,
  { post = postJson, retryPausesMs = RETRY_PAUSES_MS }: SendingOptions = {},
): AlertWebhook {
  let waiting = 0;
  let sending = Promise.resolve();
  const notify = (event: PipelineEvent): void => {
    if (!isAlert(event)) return;
    if (waiting >= WAITING_MAX) return onError(new Error(`${WAITING_MAX} alerts wait already; one is left out`));
    waiting += 1;
    const body = JSON.stringify({ ...event, at: new Date().toISOString() });
    sending = sending
      .then(() => sendWithRetries(() => post(url, body), retryPausesMs).catch(onError))
      .finally(() => (waiting -= 1));
  };
  return { notify, close: () => Promise.race([sending, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]) };
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
  if (!ok) throw new Error(`the receiver of alerts answered ${status}`);
}
