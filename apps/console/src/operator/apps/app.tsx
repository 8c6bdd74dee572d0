import { Link } from 'wouter';
import { appCasesRead, type OperatorAppDetailsDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Loaded } from '../../parts/load.js';
import { Say, type Tone } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { placeIn } from '../texts.js';
import { useLook } from '../use-look.js';
import { AppActs } from './app-acts.js';
import { Keys } from './app-parts.js';

const TONES: Readonly<Record<OperatorAppDetailsDto['state'], Tone>> = {
  PENDING: 'wait',
  ACTIVE: 'good',
  SUSPENDED: 'act',
};

/** One app: whose it is, its keys, and what an operator can do. */
export default function AppPage({ id }: { id: string }) {
  const say = useSay();
  const query = useLook(['apps', 'one', id], (on) => appCasesRead({ ...on, path: { id } }));
  return (
    <Loaded query={query} asks={say('place.apps')}>
      {(app) => (
        <>
          <Say
            tone={TONES[app.state]}
            asks={app.account}
            title={say(`apps.is.${app.state}`, { name: app.name })}
            then={say(`apps.is.${app.state}.then`, { tin: app.tin, account: app.account })}
            isLive
          />
          <div className="cols">
            <div className="stack">
              <Card title={say('apps.whose')}>
                <Whose app={app} />
              </Card>
              <Card title={say('apps.keys')}>
                <Keys appId={id} />
              </Card>
            </div>
            <div className="stack">
              <Card title={say('branch.canDo')}>
                <AppActs app={app} />
              </Card>
              <LastActs of={{ appId: id }} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Whose({ app }: { app: OperatorAppDetailsDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const { owners, laneId, pinBoundTo: holder, createdAt, legalHold } = app;
  const place = placeIn(say, app);
  const nameOfHolder = holder?.account ?? say('apps.nobody');
  const held = legalHold && say('apps.heldSince', { time: moment(legalHold.since), reason: legalHold.reason });
  const facts: readonly Fact[] = [
    ['apps.account', app.account],
    ['apps.owners', owners.join(', ')],
    ['apps.tin', laneId ? <Link href={`/operator/branches/${laneId}`}>{place}</Link> : place],
    [
      'apps.boundTo',
      holder?.appId ? <Link href={`/operator/apps/${holder.appId}`}>{nameOfHolder}</Link> : nameOfHolder,
    ],
    ['apps.created', moment(createdAt)],
    ['apps.legalHold', held ?? say('apps.no')],
  ];
  return <Facts of={facts} />;
}
