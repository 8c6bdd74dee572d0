import { dataOf, type EventDto, eventsRead } from '@risiti/client/browser';
import { useState } from 'react';
import type { Shop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import { Say } from '../../parts/say.js';
import { Row } from '../../parts/row.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { EVENT_LOOKS, EVENT_TYPES } from './event-types.js';
import { Page } from './kit.js';

/** A busy shop has thousands of signed sales, which Documents lists: they would hide all else. */
const NOTABLE = EVENT_TYPES.filter((type) => type !== 'submission.approved').join(',');
const PAGES_MAX = 5;
const SHOWN_MAX = 100;

/** The feed begins with the oldest event: this reads on, up to a bound, and keeps the newest ones. */
async function readNewest({ client }: Shop, isAll: boolean, after: string | undefined, signal: AbortSignal) {
  let events: EventDto[] = [];
  let more = true;
  for (let pages = 0; more && pages < PAGES_MAX; pages += 1) {
    const query = { after, types: isAll ? undefined : NOTABLE, limit: '500' };
    const page = dataOf(await eventsRead({ client, query, signal }));
    events = [...events, ...page.events].slice(-SHOWN_MAX);
    ({ cursor: after, more } = page);
  }
  return { data: { events: events.toReversed(), goesOnAfter: more ? after : undefined } };
}

/** What has happened in the last 30 days, newest first. */
export default function Events() {
  const say = useSay();
  const [isAll, setAll] = useState(false);
  const [after, setAfter] = useState<string>();
  const choose = (wish: boolean) => {
    setAll(wish);
    setAfter(undefined);
  };
  return (
    <Page name="events" from={`${isAll} ${after}`} read={(shop, signal) => readNewest(shop, isAll, after, signal)}>
      {({ events, goesOnAfter }) => (
        <>
          <Say
            icon="pulse"
            asks={say('setUp.events')}
            title={say(events.length > 0 ? 'events.title' : 'events.none', { n: events.length })}
            then={say('events.then')}
          />
          <Card>
            <div className="stack">
              <label className="check">
                <input type="checkbox" checked={isAll} onChange={({ target }) => choose(target.checked)} />
                <span>{say('events.withSigned')}</span>
              </label>
              <ul className="rows" data-list>
                {events.map((event) => (
                  <OneEvent key={event.id} of={event} />
                ))}
              </ul>
              {goesOnAfter && (
                <button type="button" className="btn" onClick={() => setAfter(goesOnAfter)}>
                  {say('events.newer')}
                </button>
              )}
            </div>
          </Card>
        </>
      )}
    </Page>
  );
}

/** With the way to what it is about. */
function OneEvent({ of: { type, subjectId, reference, at } }: { of: EventDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const [icon, tone] = EVENT_LOOKS[type];
  return (
    <Row {...{ icon, tone }} title={say(`events.${type}` as Word)} to={pathOf(type, subjectId)} about={reference}>
      <time className="small soft">{moment(at)}</time>
    </Row>
  );
}

function pathOf(type: EventDto['type'], id: string | null): string | undefined {
  if (type.startsWith('submission.')) return `/documents/${id}`;
  if (type.startsWith('batch.')) return `/batches/${id}`;
  if (type.startsWith('device.')) return '/set-up/device';
  return type === 'purchase.received' ? '/purchases' : undefined;
}
