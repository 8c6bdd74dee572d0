import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { NoAnswerError } from '@risiti/client/browser';
import { hearOtherTabs, isLoggedOut, SESSION_KEY, useSessions } from './calls/session.js';
import { Bones, Loaded } from './parts/load.js';
import { Boundary } from './shell/boundary.js';
import { Login } from './shell/login.js';
import { Join, Register } from './shell/new-people.js';
import { Speech } from './words/speech.js';
import { useSay } from './words/words.js';

const ShopPages = lazy(() => import('./shop/pages.js'));
const OperatorPages = lazy(() => import('./operator/pages.js'));

const TRIES_MAX = 3;

const queries = new QueryClient({
  defaultOptions: {
    // Risiti may stand in the shop itself, so a browser without internet asks too.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      // While Risiti is away, what is shown stays, and is read again when it is back.
      retry: (tries, error) => error instanceof NoAnswerError && tries < TRIES_MAX,
    },
  },
});

queries.getQueryCache().config.onError = (error, { queryKey }) => {
  if (isLoggedOut(error) && queryKey[0] !== SESSION_KEY[0]) void queries.invalidateQueries({ queryKey: SESSION_KEY });
};

export const App = () => (
  <QueryClientProvider client={queries}>
    <Speech>
      <Boundary>
        <Router base="/console">
          <Suspense fallback={<Bones />}>
            <Entrance />
          </Suspense>
        </Router>
      </Boundary>
    </Speech>
  </QueryClientProvider>
);

/** Shows the pages of one audience to those who are logged in there. */
function Entrance() {
  const say = useSay();
  const sessions = useSessions();
  const { refetch } = sessions;
  useEffect(() => hearOtherTabs(() => void refetch()), [refetch]);
  const within = (session: object | null | undefined, audience: 'shop' | 'operator', pages: ReactNode) =>
    session ? pages : <Login key={audience} audience={audience} />;
  return (
    <Loaded query={sessions} asks={say('shell.console')}>
      {({ shop, operator }) => (
        <Switch>
          <Route path="/register" component={Register} />
          <Route path="/join" component={Join} />
          <Route path="/operator/*?">{within(operator, 'operator', operator && <OperatorPages me={operator} />)}</Route>
          <Route>{within(shop, 'shop', shop && <ShopPages key={shop.userId} me={shop} />)}</Route>
        </Switch>
      )}
    </Loaded>
  );
}
