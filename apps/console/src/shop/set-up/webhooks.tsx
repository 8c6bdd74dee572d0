import { dataOf, webhooksCreate, webhooksList } from '@risiti/client/browser';
import { useState } from 'react';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import { Ask } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { useSay, type Word } from '../../words/words.js';
import { Page, ShownOnce } from './kit.js';
import { TypeChecks, URL_FIELD, Webhook, wishIn } from './webhook.js';

/** Where Risiti posts what happens. Owners change it, others see it. */
export default function Webhooks() {
  const say = useSay();
  const { me, app } = useShop();
  const [secret, setSecret] = useState<string>();
  const ofApp = { client: accountClient, path: { id: app.appId } };
  const make = async (form: FormData) => dataOf(await webhooksCreate({ ...ofApp, body: wishIn(form) }));
  const add = me.role === 'OWNER' && (
    <Ask words="webhooks.make" button="main" fields={[URL_FIELD]} work={make} onDone={(made) => setSecret(made.secret)}>
      <TypeChecks />
    </Ask>
  );
  return (
    <Page name="webhooks" read={(_, signal) => webhooksList({ ...ofApp, signal })}>
      {({ webhooks }) => (
        <>
          <Say
            tone={webhooks.some(({ state }) => state === 'FAILING') ? 'act' : secret ? 'wait' : 'good'}
            icon="send"
            asks={app.name}
            title={say('webhooks.title', { n: webhooks.length })}
            then={say(`webhooks.then.${me.role}` as Word)}
            actions={add}
          />
          {secret && (
            <Card title={say('webhooks.copy')}>
              <ShownOnce text={secret} onStored={() => setSecret(undefined)} />
            </Card>
          )}
          {webhooks.map((one) => (
            <Webhook key={one.webhookId} webhook={one} />
          ))}
        </>
      )}
    </Page>
  );
}
