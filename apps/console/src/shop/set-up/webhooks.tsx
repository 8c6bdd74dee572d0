import {
  type CreateWebhookDto,
  dataOf,
  type WebhookDto,
  webhooksChange,
  webhooksCreate,
  webhooksList,
  webhooksRead,
  webhooksRemove,
  webhooksReplay,
  webhooksTest,
} from '@risiti/client/browser';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { accountClient, type Shop, useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card, Note } from '../../parts/card.js';
import { Ask, textIn, type Wish } from '../../parts/form.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { ShownOnce, useShownOnce } from '../../parts/shown-once.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { EVENT_TYPES, type EventType } from './event-types.js';
import { Page } from './kit.js';

/** Where Risiti posts what happens. Owners change it, others see it. */
export default function Webhooks() {
  const say = useSay();
  const { me, app } = useShop();
  const [secret, show] = useShownOnce<string>(['shop', 'webhook-secret', app.appId]);
  const ofApp = { client: accountClient, path: { id: app.appId } };
  const make = async (form: FormData) => show(dataOf(await webhooksCreate({ ...ofApp, body: wishIn(form) })).secret);
  const add = me.role === 'OWNER' && (
    <Ask words="webhooks.make" button="main" fields={[URL_FIELD]} work={make}>
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
              <ShownOnce text={secret} onStored={() => show(null)} />
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

const URL_FIELD: Wish = {
  name: 'url',
  type: 'url',
  label: 'webhooks.url',
  hint: 'webhooks.url.hint',
  pattern: 'https://.+',
};
const SINCE: Wish = { name: 'since', type: 'datetime-local', label: 'webhooks.since', hint: 'webhooks.since.hint' };

/** East Africa has no summer time. */
const sinceIn = (form: FormData): string => new Date(`${textIn(form, 'since').slice(0, 16)}:00+03:00`).toISOString();

const wishIn = (form: FormData): CreateWebhookDto => ({
  url: textIn(form, 'url'),
  types: form.getAll('types') as EventType[],
});

/** Which events go there; none means all. */
function TypeChecks({ types = [] }: { types?: readonly EventType[] }) {
  const say = useSay();
  return (
    <fieldset className="types">
      <legend>{say('webhooks.types')}</legend>
      {EVENT_TYPES.map((type) => (
        <label key={type} className="check">
          <input name="types" type="checkbox" value={type} defaultChecked={types.includes(type)} />
          <span>{say(`events.${type}` as Word)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Webhook({ webhook }: { webhook: WebhookDto }) {
  const say = useSay();
  const { me } = useShop();
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { webhookId, url, types, state, disabledWhy, deliveredAt, nextAttemptAt } = webhook;
  const names = types.map((type) => say(`events.${type}` as Word)).join(' · ') || say('events.all');
  const last = deliveredAt ? say('webhooks.took', { time: moment(deliveredAt) }) : say('webhooks.tookNone');
  const next = nextAttemptAt ? moment(nextAttemptAt) : '';
  return (
    <Card title={url}>
      <div className="stack">
        <Note tone={state === 'ACTIVE' ? 'good' : state === 'FAILING' ? 'act' : 'wait'} icon="send">
          {say(`webhooks.${disabledWhy ? `off.${disabledWhy}` : state}` as Word, { next })} {last}
        </Note>
        <p className="soft">{names}</p>
        {me.role === 'OWNER' && <Acts webhook={webhook} />}
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{say('webhooks.failures')}</summary>
          {isOpen && <Failures webhookId={webhookId} />}
        </details>
      </div>
    </Card>
  );
}

function Acts({ webhook: { webhookId, url, types } }: { webhook: WebhookDto }) {
  const say = useSay();
  const { app } = useShop();
  const it = { client: accountClient, path: { id: app.appId, webhookId } };
  const test = useAct(async () => dataOf(await webhooksTest(it)));
  // Who changes a webhook that was switched off has mended its server.
  const change = (form: FormData) => webhooksChange({ ...it, body: { ...wishIn(form), enabled: true } });
  const replay = (form: FormData) => webhooksReplay({ ...it, body: { since: sinceIn(form) } });
  const cause = test.result && (test.result.cause ?? 'none');
  return (
    <>
      <div className="btns">
        <ActButton act={test} isSmall onPress={() => test.run()}>
          {say('webhooks.test')}
        </ActButton>
        <Ask words="webhooks.change" work={change} fields={[{ ...URL_FIELD, defaultValue: url }]}>
          <TypeChecks types={types} />
        </Ask>
        <Ask words="webhooks.replay" work={replay} fields={[SINCE]} />
        <Ask words="webhooks.remove" values={{ url }} look="act" work={() => webhooksRemove(it)} />
      </div>
      <Refusal of={test.error} />
      {cause && (
        <Note tone={cause === 'none' ? 'good' : 'act'} icon={cause === 'none' ? 'check' : 'x'}>
          {say(`webhooks.cause.${cause}` as Word, { status: test.result?.status ?? '' })}
        </Note>
      )}
    </>
  );
}

function Failures({ webhookId }: { webhookId: string }) {
  const say = useSay();
  const { app } = useShop();
  const { moment } = useFormat();
  const read = (_: Shop, signal: AbortSignal) =>
    webhooksRead({ client: accountClient, path: { id: app.appId, webhookId }, signal });
  return (
    <Page isPart name="webhooks" from={webhookId} read={read}>
      {({ failures }) => (
        <ul className="rows tight">
          {failures.length === 0 && <li>{say('webhooks.noFailures')}</li>}
          {failures.map(({ at, eventId, type, try: tries, cause, status, parked }) => {
            const why = say(`webhooks.cause.${cause}` as Word, { status: status ?? '' });
            const about = `${why} ${say(parked ? 'webhooks.parked' : 'webhooks.tries', { n: tries })}`;
            return (
              <Row key={`${eventId} ${at}`} icon="x" tone="act" title={say(`events.${type}` as Word)} about={about}>
                <time className="small soft">{moment(at)}</time>
              </Row>
            );
          })}
        </ul>
      )}
    </Page>
  );
}
