import { Readable } from 'node:stream';
import { gateway } from './profiles/gateway.js';
import type { EnvelopedAnswer } from './profiles/profile.js';
import type { WireReply } from './wire-reply.js';

/** What an ending may need to know besides the answer. */
export interface ResponderOptions {
  /** How the front of this profile says by itself that something is wrong, before the authority had a word. */
  proxyRefusal: (status: number, message: string) => EnvelopedAnswer;
  /** How long a trickle takes, and how much a huge body holds. */
  overMs?: number;
  bytes?: number;
}

/** How a call ends for its caller: with the answer, with something else, or not at all. */
export type Responder = (reply: WireReply, answer: EnvelopedAnswer, circumstances: ResponderOptions) => void;

export const sendAnswer = (reply: WireReply, { status, body }: EnvelopedAnswer): void => {
  if (typeof body === 'string') reply.type('text/plain');
  reply.status(status).send(body);
};

/** The socket stays open until the caller gives up. */
export const neverAnswer = (): void => undefined;

export const resetConnection = (reply: WireReply): void => {
  reply.raw.socket?.resetAndDestroy();
};

export const sendUnavailable = (reply: WireReply): void => {
  reply.status(503).type('text/plain').send('Service Unavailable');
};

export const sendTooManyRequests = (reply: WireReply): void => {
  reply.status(429).type('text/plain').send('Too Many Requests');
};

export const sendBadGateway = (reply: WireReply): void => {
  reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
};

export const sendEmpty = (reply: WireReply): void => {
  reply.status(200).send('');
};

/** Flat on either profile: it is the gateway's own trouble, whatever stands behind it. */
export const sendGatewayTimeout = (reply: WireReply): void => {
  sendAnswer(reply, gateway.proxyRefusal(504, 'Gateway Timeout'));
};

export const sendUnauthorised: Responder = (reply, _answer, { proxyRefusal }) => {
  sendAnswer(reply, proxyRefusal(401, 'Unauthorised-Invalid Access Token'));
};

/** What the proxy before the gateway says when its own machinery breaks. */
export const sendProxyFault = (reply: WireReply): void => {
  const faultstring = 'Execution of ServiceCallout SC-Backend failed. Reason: ResponseCode 500 is treated as error';
  sendAnswer(reply, {
    status: 500,
    body: { fault: { faultstring, detail: { errorcode: 'steps.servicecallout.ExecutionFailed' } } },
  });
};

/** Cut in the middle, and announced as complete. */
export const sendTruncated: Responder = (reply, { status, body }) => {
  const json = JSON.stringify(body);
  reply.status(status).send(json.slice(0, json.length / 2));
};

const TRICKLE_MS = 2_000;
const TRICKLE_PIECES = 20;

/** The whole answer, a few bytes at a time: no pause is long, only all of them together are. */
export const sendSlowly: Responder = (reply, { status, body }, { overMs = TRICKLE_MS }) => {
  const json = Buffer.from(JSON.stringify(body));
  reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': json.length });
  const pieceBytes = Math.ceil(json.length / TRICKLE_PIECES);
  let sent = 0;
  const timer = setInterval(() => {
    reply.raw.write(json.subarray(sent, (sent += pieceBytes)));
    if (sent < json.length) return;
    clearInterval(timer);
    reply.raw.end();
  }, overMs / TRICKLE_PIECES);
  reply.raw.once('close', () => clearInterval(timer));
};

const HUGE_BYTES = 64 * 1024 * 1024;
const CHUNK = ' '.repeat(64 * 1024);

/** The real answer with a sea of blanks in it: sound JSON for whoever has the room. */
export const sendHugeBody: Responder = (reply, { status, body }, { bytes = HUGE_BYTES }) => {
  reply.status(status).stream(Readable.from(padded(JSON.stringify(body), bytes)));
};

function* padded(json: string, bytes: number): Generator<string> {
  yield json.slice(0, -1);
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.slice(0, left);
  yield json.slice(-1);
}
