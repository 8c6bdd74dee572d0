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
  session.refused(first.token);
  return (await attempt(session, deadline, send)).answer;
}

async function attempt(session: BearerSession, deadline: number, send: Send) {
  const access = await before(deadline, session.token());
  if (access.kind !== 'granted') return { token: null, answer: access };
  return { token: access.text, answer: await send(access.text) };
}

const isRefused = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' && isTokenRefusal(answer.httpStatus, answer.text);

/** Whoever joins a request that is under way may have less time than it has. */
async function before<T>(deadline: number, coming: Promise<T>): Promise<T | { kind: 'notSent'; message: string }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<{ kind: 'notSent'; message: string }>((resolve) => {
    const late = { kind: 'notSent', message: 'no token from the gateway in time' } as const;
    timer = setTimeout(resolve, deadline - performance.now(), late);
  });
  return Promise.race([coming, tooLate]).finally(() => clearTimeout(timer));
}
