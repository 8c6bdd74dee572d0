import type { OperatorAppDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { Seg } from '../../parts/seg.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { howMany, placeIn } from '../texts.js';
import { AppState, useAppList } from './app-parts.js';

const STATES = ['ACTIVE', 'SUSPENDED'];

/** The apps of all accounts; those that wait for an operator come first. */
export default function Apps() {
  const say = useSay();
  const [{ state = 'ACTIVE', cursor }, choose] = useFilters();
  const pending = useAppList('PENDING');
  const others = useAppList(state, cursor);
  const word = pending.data?.apps.length === 0 ? 'apps.noneWait' : 'apps.wait';
  const states = (
    <Seg
      {...{ label: say('apps.state'), of: STATES, value: state }}
      textOf={(one) => say(`apps.state.${one}` as Word)}
      onChoose={(chosen) => choose({ state: chosen })}
    />
  );
  return (
    <Loaded query={pending} asks={say('place.apps')}>
      {({ apps, nextCursor }) => (
        <>
          <Say
            tone={apps.length > 0 ? 'wait' : 'good'}
            asks={say('place.apps')}
            title={say(word, { n: howMany(say, apps.length, nextCursor) })}
            then={say(`${word}.then`)}
            isLive
          />
          {apps.length > 0 && (
            <Card title={say('apps.pending')}>
              <AppRows apps={apps} />
            </Card>
          )}
          <Card title={say('apps.others')} aside={states}>
            <LoadedPart query={others}>
              {(page) => (
                <>
                  {page.apps.length === 0 ? <p className="soft">{say('apps.none')}</p> : <AppRows apps={page.apps} />}
                  <Pages cursor={cursor} next={page.nextCursor} onCursor={(to) => choose({ cursor: to })} />
                </>
              )}
            </LoadedPart>
          </Card>
        </>
      )}
    </Loaded>
  );
}

function AppRows({ apps }: { apps: readonly OperatorAppDto[] }) {
  const say = useSay();
  const { shortDay } = useFormat();
  return (
    <ul className="rows" data-list>
      {apps.map((app) => (
        <Row
          key={app.appId}
          icon="users"
          title={`${app.account} · ${app.name}`}
          to={`/operator/apps/${app.appId}`}
          about={`${placeIn(say, app)} · ${shortDay(app.createdAt)}`}
        >
          <AppState state={app.state} />
        </Row>
      ))}
    </ul>
  );
}
