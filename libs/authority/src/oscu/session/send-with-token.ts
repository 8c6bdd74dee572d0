import type { WireAnswer } from '../calling/oscu-client.js';
import type { BearerSession } from './bearer-session.js';
import { isTokenRefusal } from './token-refusal.js';

type Send = (token: string) => Promise<WireAnswer>;

/**
 * Sends with the token there is, and once more with a new one when that was refused: nothing was passed on, so it is the
 * first time all the same. A second refusal is the answer. Without a token nothing is sent.
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

/** Whoever joins a request that is under way may have less time than it has. */
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
