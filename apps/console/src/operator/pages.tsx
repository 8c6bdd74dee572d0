import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import type { Sessions } from '../calls/session.js';
import { Bones } from '../parts/load.js';
import { Frame, type Place } from '../shell/frame.js';
import { NotHere } from '../shell/not-here.js';
import { useFormat } from '../words/format.js';
import { useSay } from '../words/words.js';
import { useNeedsCount } from './needs/cases.js';

const Now = lazy(() => import('./now/now.js'));
const Needs = lazy(() => import('./needs/needs.js'));
const Branches = lazy(() => import('./branches/branches.js'));
const Branch = lazy(() => import('./branches/branch.js'));
const AllRestores = lazy(() => import('./restore/all-restores.js'));
const Restore = lazy(() => import('./restore/restore.js'));
const CasePage = lazy(() => import('./needs/case.js'));
const Search = lazy(() => import('./search/search.js'));
const PasteList = lazy(() => import('./search/paste-list.js'));
const Apps = lazy(() => import('./apps/apps.js'));
const AppPage = lazy(() => import('./apps/app.js'));
const Acts = lazy(() => import('./acts/acts.js'));
const Alerts = lazy(() => import('./alerts/alerts.js'));
const MustEnrol = lazy(() => import('./login/must-enrol.js'));
const OwnLogin = lazy(() => import('./login/own-login.js'));

const placesWith = (needs: number): readonly Place[] => [
  { path: '/operator', icon: 'pulse', word: 'place.now' },
  { path: '/operator/needs', icon: 'bell', word: 'place.needs', count: needs, isUrgent: true },
  { path: '/operator/branches', icon: 'store', word: 'place.branches' },
  { path: '/operator/search', icon: 'search', word: 'place.search' },
  { path: '/operator/list', icon: 'list', word: 'place.list' },
  { path: '/operator/apps', icon: 'users', word: 'place.apps' },
  { path: '/operator/acts', icon: 'pencil', word: 'place.acts' },
  { path: '/operator/alerts', icon: 'send', word: 'place.alerts' },
  { path: '/operator/login', icon: 'key', word: 'place.login' },
];

type Operator = NonNullable<Sessions['operator']>;

/** Everything that an operator sees. */
export default function OperatorPages({ me }: { me: Operator }) {
  const say = useSay();
  const { clock } = useFormat();
  const who = (
    <>
      {me.email}
      <br />
      {say('operator.until', { time: clock(me.until) })}
    </>
  );
  return me.mustEnrol ? <MustEnrol email={me.email} /> : <Pages email={me.email} who={who} />;
}

function Pages({ email, who }: { email: string; who: ReactNode }) {
  const needs = useNeedsCount();
  return (
    <Frame audience="operator" places={placesWith(needs)} who={who}>
      <Suspense fallback={<Bones />}>
        <Switch>
          <Route path="/operator" component={Now} />
          <Route path="/operator/needs" component={Needs} />
          <Route path="/operator/submissions/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
          <Route path="/operator/branches" component={Branches} />
          <Route path="/operator/branches/:id">{({ id }) => <Branch key={id} id={id} />}</Route>
          <Route path="/operator/restore" component={AllRestores} />
          <Route path="/operator/restore/:id">{({ id }) => <Restore key={id} id={id} />}</Route>
          <Route path="/operator/search" component={Search} />
          <Route path="/operator/list" component={PasteList} />
          <Route path="/operator/apps" component={Apps} />
          <Route path="/operator/apps/:id">{({ id }) => <AppPage key={id} id={id} />}</Route>
          <Route path="/operator/acts" component={Acts} />
          <Route path="/operator/alerts" component={Alerts} />
          <Route path="/operator/login">
            <OwnLogin email={email} />
          </Route>
          <Route component={NotHere} />
        </Switch>
      </Suspense>
    </Frame>
  );
}
