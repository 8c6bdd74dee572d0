import { Link } from 'wouter';
import { useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import type { IconName } from '../../parts/icon.js';
import { Say } from '../../parts/say.js';
import { Row } from '../../parts/row.js';
import { useSay, type Word } from '../../words/words.js';
import { NewApp } from './apps.js';
import { DeviceSentence, readDevice } from './device.js';
import { Page } from './kit.js';

/** Whether the shop can sell as it is set up, and the way to each part. */
export default function Overview() {
  const { app } = useShop();
  return (
    <>
      {app.state === 'ACTIVE' ? <OpenApp /> : <ClosedApp />}
      <Parts />
    </>
  );
}

function OpenApp() {
  const say = useSay();
  const wayTo = (name: string) => (
    <Link className="btn strong" href={`/set-up/${name}`}>
      {say(`setUp.${name}` as Word)}
    </Link>
  );
  return (
    <Page name="device" read={readDevice}>
      {({ device }) => {
        const way = device?.initialisedAt ? 'device' : 'first-run';
        return <DeviceSentence device={device} actions={device?.state !== 'READY' && wayTo(way)} />;
      }}
    </Page>
  );
}

/** It waits for an operator, or was suspended by one. */
function ClosedApp() {
  const say = useSay();
  const { app } = useShop();
  const tone = app.state === 'PENDING' ? 'wait' : 'act';
  return <Say tone={tone} icon="lock" asks={app.name} title={say(`setUp.${tone}`)} then={say(`setUp.${tone}.then`)} />;
}

const PARTS: readonly (readonly [path: string, icon: IconName])[] = [
  ['first-run', 'play'],
  ['device', 'cpu'],
  ['go-live', 'bolt'],
  ['receipt', 'printer'],
  ['keys', 'key'],
  ['people', 'users'],
  ['webhooks', 'send'],
  ['events', 'pulse'],
  ['requests', 'list'],
];

function Parts() {
  const say = useSay();
  const newApp = (
    <div>
      <NewApp environment="SANDBOX" />
    </div>
  );
  return (
    <Card title={say('place.setUp')} aside={newApp}>
      <ul className="rows" data-list>
        {PARTS.map(([path, icon]) => (
          <Row
            key={path}
            {...{ icon, to: `/set-up/${path}` }}
            title={say(`setUp.${path}` as Word)}
            about={say(`setUp.${path}.then` as Word)}
          />
        ))}
      </ul>
    </Card>
  );
}
