import type { OperatorAppDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Choice, Pages, useFilters } from '../search/filters.js';
import { ThingRow } from '../search/thing-row.js';
import { howMany, placeIn } from '../texts.js';
import { AppState, useAppList } from './app-parts.js';

/** The apps of all accounts; those that wait for an operator come first. */
export default function Apps() {
  const say = useSay();
  const [{ state = 'ACTIVE', cursor }, choose] = useFilters();
  const pending = useAppList('PENDING');
  const others = useAppList(state, cursor);
  const word = pending.data?.apps.length === 0 ? 'apps.noneWait' : 'apps.wait';
  const states = (
    <Choice
      word="apps.state"
      of={['ACTIVE', 'SUSPENDED']}
      value={state}
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
                  <Pages cursor={cursor} next={page.nextCursor} choose={choose} />
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
        <ThingRow
          key={app.appId}
          path={`/operator/apps/${app.appId}`}
          icon="users"
          name={`${app.account} · ${app.name}`}
          note={`${placeIn(say, app)} · ${shortDay(app.createdAt)}`}
          state={<AppState state={app.state} />}
        />
      ))}
    </ul>
  );
}
