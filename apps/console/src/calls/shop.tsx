import { type AppDto, appsList, type Client, dataOf, followEvents } from '@risiti/client/browser';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { forgetPlace } from '../browser/fragment.js';
import { keep, kept } from '../browser/kept.js';
import { clientWith } from './connection.js';
import type { Sessions } from './session.js';

/** The shop in which a person works now: one app, which is one branch in one environment. */
export interface Shop {
  me: NonNullable<Sessions['shop']>;
  /** All apps of the account that this person may use. */
  apps: AppDto[];
  app: AppDto;
  /** Calls in this app. */
  client: Client;
  /** The key of a query about this app: `['shop', appId, ...names]`. */
  key(...names: unknown[]): readonly unknown[];
  choose(appId: string): void;
}

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('This page stands outside a shop.');
  return shop;
}

interface ReadOptions<Data, Shown> extends Pick<
  UseQueryOptions<Data, Error, Shown>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'select' | 'staleTime'
> {
  /** No sale changes it, so it is not read again when something happens in the shop. */
  isStill?: boolean;
}

/** What a page shows of the shop. */
export function useRead<Data extends object, Shown = Data>(
  names: readonly unknown[],
  call: (on: { client: Client; signal: AbortSignal }) => Promise<{ data: Data }>,
  { isStill, ...options }: ReadOptions<Data, Shown> = {},
) {
  const { app, client, key } = useShop();
  return useQuery({
    queryKey: isStill ? ['still', app.appId, ...names] : key(...names),
    queryFn: async ({ signal }) => dataOf(await call({ client, signal })),
    ...options,
  });
}

/** Calls of a person that concern no app, such as the list of apps. */
export const accountClient = clientWith();

const APPS_EVERY_MS = 30_000;

/** No event tells that support has opened or closed an app. */
export const useApps = () =>
  useQuery({
    queryKey: ['shop', 'apps'],
    queryFn: async () => dataOf(await appsList({ client: accountClient, query: { limit: '200' } })).apps,
    refetchInterval: APPS_EVERY_MS,
  });

/** Its children know the chosen shop, and are read again when something happens there. */
export function InShop({ me, apps, children }: { me: Shop['me']; apps: AppDto[]; children: ReactNode }) {
  const [wished, setWished] = useState(() => kept('app'));
  const app = apps.find(({ appId }) => appId === wished) ?? apps[0]!;
  const shop = useMemo<Shop>(
    () => ({
      ...{ me, apps, app },
      client: clientWith({ 'X-Service-App-Id': app.appId }),
      key: (...names) => ['shop', app.appId, ...names],
      choose: (appId) => {
        keep('app', appId);
        setWished(appId);
        forgetPlace();
      },
    }),
    [me, apps, app],
  );
  useFeed(shop);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** A burst of events makes one new look. */
const LOOK_EVERY_MS = 1_500;

/**
 * Follows what happens in the shop, and reads anew what the page shows. It goes on by itself after a restart of the API, and begins again
 * when the app has changed.
 */
function useFeed({ app, client, key }: Shop): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (app.state !== 'ACTIVE') return;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: key() });
    };
    const follow = async () => {
      for await (const { events } of followEvents(client, { after: 'latest', signal: end.signal }))
        if (events.length > 0) timer ??= setTimeout(look, LOOK_EVERY_MS);
    };
    // A login that has ended is seen by the next query, which leads to the page for it.
    void follow().catch(() => {});
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [app, client, key, queries]);
}
