import { type KeyDto, keysList, keysRevoke } from '@risiti/client/browser';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import { Ask } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { Row } from '../../parts/row.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { keyName, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { NewKey, useFreshKey } from './apps.js';
import { Page } from './kit.js';

/** The keys with which tills sell in this shop. */
export default function Keys() {
  const { app } = useShop();
  return (
    <Page name="keys" read={(_, signal) => keysList({ client: accountClient, path: { id: app.appId }, signal })}>
      {({ keys }) => <Found keys={keys} />}
    </Page>
  );
}

function Found({ keys }: { keys: KeyDto[] }) {
  const say = useSay();
  const { app } = useShop();
  const { freshKeyOf, show } = useFreshKey();
  const freshKey = freshKeyOf(app.appId);
  const n = keys.filter(({ revokedAt }) => revokedAt === null).length;
  const title = freshKey ? say('keys.copy') : say('keys.good', { n });
  const add = !freshKey && app.state === 'ACTIVE' && <NewKey />;
  return (
    <>
      <Say
        tone={freshKey ? 'wait' : 'good'}
        icon="key"
        asks={app.name}
        title={title}
        then={say('keys.then')}
        actions={add}
      />
      <Card title={say('setUp.keys')}>
        <div className="stack">
          {freshKey && <ShownOnce text={freshKey} onStored={() => show(null)} />}
          <ul className="rows below">
            {keys.toReversed().map((one) => (
              <Key key={one.keyId} {...one} />
            ))}
          </ul>
        </div>
      </Card>
    </>
  );
}

function Key({ keyId, name, hint, createdAt, lastUsedAt, revokedAt }: KeyDto) {
  const say = useSay();
  const { app } = useShop();
  const { moment } = useFormat();
  const made = say('keys.made', { time: moment(createdAt) });
  const used = lastUsedAt ? say('keys.used', { time: moment(lastUsedAt) }) : say('keys.unused');
  const revoke = () => keysRevoke({ client: accountClient, path: { id: app.appId, keyId } });
  return (
    <Row
      icon="key"
      title={name ?? <span className="mono">{hint}</span>}
      about={[...(name ? [hint] : []), made, used].join(' · ')}
    >
      {revokedAt ? (
        <span className="small soft">{say('keys.revoked', { time: moment(revokedAt) })}</span>
      ) : (
        <Ask words="keys.revoke" values={{ key: keyName({ name, hint }) }} look="act" work={revoke} />
      )}
    </Row>
  );
}
