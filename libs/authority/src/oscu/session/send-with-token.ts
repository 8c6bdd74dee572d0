import type { WireAnswer } from '../calling/oscu-client.js';
import type { BearerSession } from './bearer-session.js';
import { isTokenRefusal } from './token-refusal.js';

type Send = (token: string) => Promise<WireAnswer>;

/**
 * Sends with the current token, and once more with a new one if the gateway refuses the token. The gateway passed
 * nothing on, so the authority still hears the request only once. A second refusal is the answer. No token means no
 * request.
 */
export async function sendWithToken(session: BearerSession, deadline: number, send: Send): Promise<WireAnswer> {
  const first = await attempt(session, deadline, send);
  if (first.token === null || !isRefused(first.answer)) return first.answer;
  session.discard(first.token);
  return (await attempt(session, deadline, send)).answer;
}

async function attempt(session: BearerSession, deadline: number, send: Send) {
  const granted = await beforeDeadline(deadline, session.token());
  if (granted.kind !== 'granted') return { token: null, answer: granted };
  return { token: granted.text, answer: await send(granted.text) };
}

const isRefused = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' && isTokenRefusal(answer.httpStatus, answer.text);

/** A call that joins a running request for a token may have less time left than that request. */
async function beforeDeadline<T>(
  deadline: number,
  promise: Promise<T>,
): Promise<T | { kind: 'notSent'; message: string }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<{ kind: 'notSent'; message: string }>((resolve) => {
    const late = { kind: 'notSent', message: 'no token from the gateway in time' } as const;
    timer = setTimeout(resolve, deadline - performance.now(), late);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
