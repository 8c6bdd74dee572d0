import { RisitiError } from '@risiti/client/browser';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { callConsole } from './connection.js';

/** A manager sells, reads, prints and refunds in some apps, and invites nobody. */
export type Role = 'OWNER' | 'MEMBER' | 'MANAGER';

/** Who is logged in at this browser, for each audience. */
export interface Sessions {
  shop: { userId: string; email: string; role: Role; accountName: string } | null;
  /** Until they have enrolled a required second factor, they can do nothing else. */
  operator: { email: string; until: string; mustEnrol: boolean } | null;
}

export type Audience = keyof Sessions;

export const SESSION_KEY = ['session'] as const;

export const useSessions = () =>
  useQuery({ queryKey: SESSION_KEY, queryFn: ({ client }) => readSessions(client), staleTime: 60_000 });

/** Nobody sees what was read for somebody else, who was logged in before, perhaps in another tab. */
async function readSessions(queries: QueryClient): Promise<Sessions> {
  const now = await callConsole<Sessions>('GET', '/session');
  const before = queries.getQueryData<Sessions>(SESSION_KEY);
  const isOtherShop = before?.shop?.userId !== now.shop?.userId;
  const isOtherOperator = before?.operator?.email !== now.operator?.email;
  queries.removeQueries({
    predicate: ({ queryKey: [head] }) =>
      head === 'operator' ? isOtherOperator : head !== SESSION_KEY[0] && isOtherShop,
  });
  return now;
}

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
  const tellTabs = (): Promise<void> => {
    new BroadcastChannel(CHANNEL).postMessage('changed');
    return queries.invalidateQueries({ queryKey: SESSION_KEY });
  };
  return {
    tellTabs,
    logIn: async (audience: Audience, { code, ...credentials }: Credentials) => {
      await callConsole('POST', `/session/${audience}`, credentials, code ? { [CODE_HEADER]: code } : {});
      await tellTabs();
    },
    logOut: async (audience: Audience) => {
      await callConsole('DELETE', `/session/${audience}`);
      await tellTabs();
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
