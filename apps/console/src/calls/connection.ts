import { type Client, connect, NoAnswerError, RisitiError } from '@risiti/client/browser';
import { useSyncExternalStore } from 'react';

/** Both APIs stand below this path a second time, for this console alone: there a cookie is the login. */
const BASE = '/console';
/** No other site can send it, so the API knows that the request comes from these pages. */
const MARK = { 'x-risiti-console': '1' };
const PATIENCE_S = 8;

/** The time since when Risiti does not answer; null while it does. */
let awaySince: number | null = null;
const listeners = new Set<() => void>();

function note(isAway: boolean): void {
  const since = isAway ? (awaySince ?? Date.now()) : null;
  if (since === awaySince) return;
  awaySince = since;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAwaySince = (): number | null => useSyncExternalStore(listen, () => awaySince);

/** True for an error that says that Risiti is away, and not that it refuses something. */
export const isAway = (error: unknown): boolean =>
  error instanceof NoAnswerError || (error instanceof RisitiError && error.status >= 500);

/** A proxy answers these for an API that is away. */
const AWAY: readonly number[] = [502, 504];

async function watched(
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (const [name, value] of Object.entries({ ...MARK, ...headers })) request.headers.set(name, value);
  try {
    const answer = await fetch(request, { signal: signal ?? null });
    note(AWAY.includes(answer.status));
    return answer;
  } catch (error) {
    if (!request.signal.aborted) note(true);
    throw error;
  }
}

/** The `client` that every function takes that calls Risiti. */
export function clientWith(headers: Record<string, string> = {}): Client {
  return connect({
    url: location.origin + BASE,
    patience: PATIENCE_S,
    fetch: (input, init) => watched(input instanceof Request ? input : new Request(input, init), headers, init?.signal),
  });
}

/** Calls an address of the console itself. Throws the error of the client for an answer that is no success. */
export async function callConsole<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const client = clientWith(headers);
  const options = { url: path, ...(body && { body, headers: { 'content-type': 'application/json' } }) };
  const answer = await client.request<{ 200: { data: T } }, unknown, true>({ method, ...options } as never);
  return (answer as unknown as { data: T }).data;
}

/** Asks now whether Risiti is back. */
export const tryNow = (): Promise<unknown> => callConsole('GET', '/session').catch(() => {});
