import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { InShop, useApps, useShop } from '../calls/shop.js';
import type { Sessions } from '../calls/session.js';
import { Icon } from '../parts/icon.js';
import { Bones, Loaded } from '../parts/load.js';
import { Frame, type Place } from '../shell/frame.js';
import { NotHere } from '../shell/not-here.js';
import { useSay } from '../words/words.js';

const Today = lazy(() => import('./today/today.js'));
const Documents = lazy(() => import('./documents/documents.js'));
const DocumentPage = lazy(() => import('./documents/document.js'));
const Batches = lazy(() => import('./batches/batches.js'));
const BatchPage = lazy(() => import('./batches/batch.js'));
const Items = lazy(() => import('./items/items.js'));
const Purchases = lazy(() => import('./purchases/purchases.js'));
const LateReceipts = lazy(() => import('./late/late-receipts.js'));
const SetUp = lazy(() => import('./set-up/set-up.js'));

const PLACES: readonly Place[] = [
  { path: '/', icon: 'home', word: 'place.today' },
  { path: '/documents', icon: 'doc', word: 'place.documents' },
  { path: '/batches', icon: 'layers', word: 'place.batches' },
  { path: '/items', icon: 'box', word: 'place.items', shortWord: 'place.itemsShort' },
  { path: '/purchases', icon: 'truck', word: 'place.purchases' },
  { path: '/late', icon: 'printer', word: 'place.late' },
  { path: '/set-up', icon: 'sliders', word: 'place.setUp' },
];

/** Everything that a person of a shop sees. Without an app there is the first run alone. */
export default function ShopPages({ me }: { me: NonNullable<Sessions['shop']> }) {
  const say = useSay();
  const apps = useApps();
  const who = (
    <>
      {me.accountName}
      <br />
      {me.email}
    </>
  );
  return (
    <Loaded query={apps} asks={say('shell.console')}>
      {(all) =>
        all.length === 0 ? (
          <Frame audience="shop" places={[]} who={who}>
            <Suspense fallback={<Bones />}>
              <SetUp isFirst me={me} />
            </Suspense>
          </Frame>
        ) : (
          <InShop me={me} apps={all}>
            <Frame audience="shop" places={PLACES} chooser={<ShopChooser />} who={who}>
              <Pages />
            </Frame>
          </InShop>
        )
      }
    </Loaded>
  );
}

/** They begin anew in another shop. */
function Pages() {
  const { app, me } = useShop();
  return (
    <Suspense key={app.appId} fallback={<Bones />}>
      <Switch>
        <Route path="/" component={Today} />
        <Route path="/documents" component={Documents} />
        <Route path="/documents/:id">{({ id }) => <DocumentPage key={id} id={id} />}</Route>
        <Route path="/batches" component={Batches} />
        <Route path="/batches/:id">{({ id }) => <BatchPage key={id} id={id} />}</Route>
        <Route path="/items" component={Items} />
        <Route path="/purchases" component={Purchases} />
        <Route path="/late" component={LateReceipts} />
        <Route path="/set-up/*?">
          <SetUp me={me} />
        </Route>
        <Route component={NotHere} />
      </Switch>
    </Suspense>
  );
}

/** A real `select` lies over the words, so that a phone shows its own wheel. */
function ShopChooser() {
  const say = useSay();
  const { app, apps, choose } = useShop();
  return (
    <span className="place">
      <Icon name="store" />
      <span>
        <b>{app.name}</b>
        <span>
          {say(app.environment === 'SANDBOX' ? 'shop.sandbox' : 'shop.branch', { tin: app.tin, branch: app.bhfId })}
        </span>
      </span>
      <Icon name="down" isSmall />
      <select aria-label={say('shop.choose')} value={app.appId} onChange={({ target }) => choose(target.value)}>
        {apps.map(({ appId, name, environment, bhfId }) => (
          <option key={appId} value={appId}>
            {say(environment === 'SANDBOX' ? 'shop.optionSandbox' : 'shop.option', { name, branch: bhfId })}
          </option>
        ))}
      </select>
    </span>
  );
}
