import { RisitiError } from '@risiti/client/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callConsole } from './connection.js';

export type Role = 'OWNER' | 'MEMBER';

/** Who is logged in at this browser, for each audience. */
export interface Sessions {
  shop: { userId: string; email: string; role: Role; accountName: string } | null;
  operator: { email: string; until: string } | null;
}

export type Audience = keyof Sessions;

export const SESSION_KEY = ['session'] as const;

export const useSessions = () =>
  useQuery({ queryKey: SESSION_KEY, queryFn: () => callConsole<Sessions>('GET', '/session'), staleTime: 60_000 });

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor; operators alone have one. */
  code?: string;
}

/** A code of the second factor comes in it, and Risiti names it when the code is missing or wrong. */
export const CODE_HEADER = 'X-One-Time-Code';

const CHANNEL = 'risiti.session';

/** Logs in and out. All tabs of this browser hear of it. */
export function useEntrance() {
  const queries = useQueryClient();
  const told = (): Promise<void> => {
    new BroadcastChannel(CHANNEL).postMessage('changed');
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    return queries.invalidateQueries({ queryKey: SESSION_KEY });
  };
  return {
    logIn: async (audience: Audience, { code, ...credentials }: Credentials) => {
      await callConsole('POST', `/session/${audience}`, credentials, code ? { [CODE_HEADER]: code } : {});
      await told();
    },
    logOut: async (audience: Audience) => {
      await callConsole('DELETE', `/session/${audience}`);
      await told();
    },
  };
}

/** Calls `onChange` when another tab logs in or out. */
export function hearOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onChange;
  return () => channel.close();
}

/** True if the login has ended, so that the person must log in again. */
export const isLoggedOut = (error: unknown): boolean => error instanceof RisitiError && error.status === 401;
