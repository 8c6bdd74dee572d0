import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { AlertSeverity } from '@app/domain';
import type { Mailer } from '@app/mail';
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent';
import type { Alert } from './alert.js';
import { cleanValues } from './foreign-text.js';

const ANSWER_TIMEOUT_MS = 5_000;
/** A failed post is repeated after each of these pauses. */
const RETRY_PAUSES_MS = [1_000, 5_000, 25_000];
/**
 * An alert that waits longer for those before it is not sent. With all its tries (under two minutes) it stays below the claim of
 * five minutes after which another process sends it, so that an outage of the receiver makes no alert come several times.
 */
const WAIT_MAX_MS = 120_000;
/** Further alerts are dropped while this many wait; the first ones of a large failure say enough. Alarms have places of their own. */
const WAITING_MAX = 100;
const CLOSE_TIMEOUT_MS = 2_000;

/** The settings of alerts. */
export interface AlertSettings {
  alertUrl?: string | undefined;
  /** The proxy on the way to it. */
  alertProxy?: string | undefined;
  alertFormat: 'json' | 'slack';
  alertSecret?: string | undefined;
  alertMailTo?: readonly string[] | undefined;
  publicUrl?: string | undefined;
}

export interface AlertSender {
  /** Resolves when one receiver has accepted the alert, and rejects if none did after all tries. A failure of the others is reported. */
  deliver(alert: Alert): Promise<void>;
  /** Waits a moment for alerts that are on their way. */
  close(): Promise<void>;
}

/** An alert whose delivery has ended. */
export interface SentAlert {
  /** When it began. */
  at: Date;
  severity: AlertSeverity;
  text: string;
  path: string | null;
  about: string | null;
  /** The reason why no receiver took it; null if one did. */
  failure: string | null;
}

interface SendingOptions {
  /** Hears of each alert whose delivery has ended. */
  onEnd?: (alert: SentAlert) => void;
  retryPausesMs?: readonly number[];
  timeoutMs?: number;
  waitMaxMs?: number;
}

type Receiver = (alert: Alert) => Promise<void>;

/**
 * Sends alerts to a webhook and by mail, to each receiver one after the other and in order, alarms first. A receiver that is slow or down delays
 * no other one. Null if no receiver is set.
 */
export function alertSender(
  settings: AlertSettings,
  mailer: Mailer | null,
  onError: (error: Error) => void,
  options: SendingOptions = {},
): AlertSender | null {
  const { retryPausesMs = RETRY_PAUSES_MS, timeoutMs = ANSWER_TIMEOUT_MS, waitMaxMs = WAIT_MAX_MS, onEnd } = options;
  const { alertUrl, alertMailTo = [] } = settings;
  const receivers: Receiver[] = [
    ...(alertUrl ? [(alert: Alert) => post(alertUrl, bodyOf(alert, settings), settings, timeoutMs)] : []),
    ...(mailer
      ? alertMailTo.map(
          (to) =>
            ({ subject, text }: Alert) =>
              mailer.send({ to, subject, text }),
        )
      : []),
  ];
  if (receivers.length === 0) return null;
  const lines = receivers.map((send) => waitingLine(send, retryPausesMs, waitMaxMs));
  return {
    deliver: (alert) => {
      const sends = lines.map(({ add }) => add(alert));
      const delivery = firstOf(sends, onError);
      if (onEnd) reportEnd(alert, delivery, onEnd);
      return delivery;
    },
    close: async () => {
      const all = Promise.all(lines.map(({ emptied }) => emptied()));
      await Promise.race([all, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Resolves with the first success and reports the failures of the others. If all fail, it rejects instead. */
async function firstOf(sends: Promise<void>[], onError: (error: Error) => void): Promise<void> {
  try {
    await Promise.any(sends);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
  for (const one of sends) one.catch(onError);
}

function reportEnd(alert: Alert, delivery: Promise<void>, onEnd: (alert: SentAlert) => void): void {
  const { text, path, about, isOver, isAlarm } = alert;
  const severity: AlertSeverity = isOver ? 'over' : isAlarm ? 'alarm' : 'notice';
  const sent = { at: new Date(), severity, text, path: path ?? null, about: about ?? null };
  delivery.then(
    () => onEnd({ ...sent, failure: null }),
    (error: Error) => onEnd({ ...sent, failure: cleanValues(reasonOf(error)) }),
  );
}

/** `fetch` says only that it failed; its cause says why. One that has tried several addresses has a code in place of words. */
function reasonOf({ message, cause }: Error): string {
  const { message: why, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return [message, why || code].filter(Boolean).join(': ');
}

/** The alerts that wait for one receiver. The one that is being sent keeps its place. */
function waitingLine(send: Receiver, retryPausesMs: readonly number[], waitMaxMs: number) {
  const [alarms, others]: (() => Promise<void>)[][] = [[], []];
  let sending: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    for (let line; (line = [alarms!, others!].find(({ length }) => length > 0)); line.shift()) await line[0]!();
    sending = null;
  };
  const add = (alert: Alert): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = alert.isAlarm ? alarms! : others!;
      if (line.length >= WAITING_MAX) return reject(dropped(`${WAITING_MAX} alerts wait`));
      const dated = { ...alert, json: { ...alert.json, at: new Date().toISOString() } };
      const latest = performance.now() + waitMaxMs;
      const sendInTime = async () => {
        if (performance.now() > latest) throw dropped('those before it took too long');
        await sendWithRetries(() => send(dated), retryPausesMs);
      };
      line.push(() => sendInTime().then(resolve, reject));
      sending ??= sendAll();
    });
  return { add, emptied: async () => sending };
}

const dropped = (why: string): Error =>
  new Error(`an alert is not sent to a receiver that does not answer, or only slowly: ${why}`);

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

const bodyOf = ({ json, chat }: Alert, { alertFormat }: AlertSettings): string =>
  JSON.stringify(alertFormat === 'slack' ? { text: chat } : json);

async function post(
  url: string,
  body: string,
  { alertSecret, alertProxy }: AlertSettings,
  timeoutMs: number,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    ...(alertSecret && { [SIGNATURE_HEADER]: signAlert(alertSecret, body) }),
  };
  const status = await (alertProxy
    ? postThroughProxy(url, { body, headers, proxy: alertProxy, timeoutMs })
    : postDirectly(url, { body, headers }, timeoutMs));
  if (status < 200 || status > 299)
    throw new Error(`the receiver of ALERT_WEBHOOK_URL answered ${status}, expected 2xx`);
}

async function postDirectly(url: string, request: RequestInit, timeoutMs: number): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...request, method: 'POST', signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}

export const SIGNATURE_HEADER = 'risiti-signature';

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of "<seconds>.<body>". With the time in it, an old alert cannot be sent again. */
export function signAlert(secret: string, body: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

interface ProxiedPost {
  body: string;
  headers: Record<string, string>;
  /** The URL may have a user name and a password. */
  proxy: string;
  timeoutMs: number;
}

/** Posts through a tunnel, and resolves with the status of the answer. The `fetch` of Node.js 20 knows no proxy. */
function postThroughProxy(url: string, { body, headers, proxy, timeoutMs }: ProxiedPost): Promise<number> {
  const isSecure = url.startsWith('https:');
  const agent = new (isSecure ? HttpsProxyAgent : HttpProxyAgent)({ proxy, timeout: timeoutMs });
  const options = {
    ...{ method: 'POST', agent, signal: AbortSignal.timeout(timeoutMs) },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      // The status is enough: a body that breaks off later is no failure.
      response.on('error', () => {}).resume();
      resolve(response.statusCode!);
    });
    request.on('error', ({ message }) => reject(new Error(`no answer through the proxy: ${message}`)));
    request.end(body);
  });
}
