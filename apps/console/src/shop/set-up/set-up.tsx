import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import type { Sessions } from '../../calls/session.js';
import { useShop } from '../../calls/shop.js';
import { NotHere } from '../../shell/not-here.js';

const OwnPassword = lazy(() => import('./password.js'));
const FirstApp = lazy(() => import('./first-app.js'));
const Overview = lazy(() => import('./overview.js'));

const PAGES = new Map<string, ComponentType>([
  ['', Overview],
  ['first-run', lazy(() => import('./first-run.js'))],
  ['device', lazy(() => import('./device.js'))],
  ['go-live', lazy(() => import('./go-live.js'))],
  ['keys', lazy(() => import('./keys.js'))],
  ['people', lazy(() => import('./people.js'))],
  ['webhooks', lazy(() => import('./webhooks.js'))],
  ['events', lazy(() => import('./events.js'))],
  ['requests', lazy(() => import('./requests.js'))],
  ['receipt', lazy(() => import('./receipt.js'))],
]);

/** They call Risiti as a till does, which only an app that is active may. */
const AS_A_TILL: readonly string[] = ['first-run', 'device', 'events', 'requests', 'receipt'];

/** What a shop sets up once. Before the first app exists there is nothing else to see. */
export default function SetUp({ me, isFirst }: { me: NonNullable<Sessions['shop']>; isFirst?: boolean }) {
  if (isFirst) return <FirstApp me={me} />;
  if (me.role === 'MANAGER') return <OwnPassword />;
  return (
    <Switch>
      <Route path="/set-up/:name?">{({ name = '' }) => <Part name={name} />}</Route>
      <Route component={NotHere} />
    </Switch>
  );
}

function Part({ name }: { name: string }) {
  const { app } = useShop();
  const isClosed = app.state !== 'ACTIVE' && AS_A_TILL.includes(name);
  const Page: ComponentType = isClosed ? Overview : (PAGES.get(name) ?? NotHere);
  return <Page />;
}
