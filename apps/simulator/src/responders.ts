import { Readable } from 'node:stream';
import { gateway } from './profiles/gateway.js';
import type { EnvelopedAnswer } from './profiles/profile.js';
import type { WireReply } from './wire-reply.js';

/** Values that a responder may need besides the answer. */
export interface ResponderOptions {
  /** An error in the format of the proxy in front of this profile. */
  proxyRefusal: (status: number, message: string) => EnvelopedAnswer;
  /** The gateway's answer to a path that is not wired; null where the usual answer says it. */
  unwiredRoute: EnvelopedAnswer | null;
  overMs?: number;
  bytes?: number;
}

/** The end of a call for its caller: the answer, something else, or no answer at all. */
export type Responder = (reply: WireReply, answer: EnvelopedAnswer, options: ResponderOptions) => void;

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

/** The flat shape on both profiles, because the API gateway itself reports this error. */
export const sendGatewayTimeout = (reply: WireReply): void => {
  sendAnswer(reply, gateway.proxyRefusal(504, 'Gateway Timeout'));
};

export const sendUnauthorised: Responder = (reply, _answer, { proxyRefusal }) => {
  sendAnswer(reply, proxyRefusal(401, 'Unauthorised-Invalid Access Token'));
};

/** The error of the API proxy when its own machinery fails. */
export const sendProxyFault = (reply: WireReply): void => {
  const faultstring = 'Execution of ServiceCallout SC-Backend failed. Reason: ResponseCode 500 is treated as error';
  sendAnswer(reply, {
    status: 500,
    body: { fault: { faultstring, detail: { errorcode: 'steps.servicecallout.ExecutionFailed' } } },
  });
};

export const sendUnwiredRoute: Responder = (reply, answer, { unwiredRoute }) =>
  sendAnswer(reply, unwiredRoute ?? answer);

/** Half of the answer, with a content length that matches the half. */
export const sendTruncated: Responder = (reply, { status, body }) => {
  const json = JSON.stringify(body);
  reply.status(status).send(json.slice(0, json.length / 2));
};

const TRICKLE_MS = 2_000;
const TRICKLE_PIECES = 20;

/** The whole answer in small pieces. Every pause is short; only their sum is long. */
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

/** The real answer padded with blanks. The body stays valid JSON. */
export const sendHugeBody: Responder = (reply, { status, body }, { bytes = HUGE_BYTES }) => {
  reply.status(status).stream(Readable.from(padded(JSON.stringify(body), bytes)));
};

function* padded(json: string, bytes: number): Generator<string> {
  yield json.slice(0, -1);
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.slice(0, left);
  yield json.slice(-1);
}
