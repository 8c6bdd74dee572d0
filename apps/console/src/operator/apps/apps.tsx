import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { appCasesList, type OperatorAppDto } from '../../calls/generated/index.js';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../../calls/operator.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Choice, Pages, useFilters } from '../search/filters.js';
import { ThingRow } from '../search/thing-row.js';
import { AppState } from './app-parts.js';

const useAppList = (state: string, cursor?: string) =>
  useQuery({
    queryKey: operatorKey('apps', state, cursor),
    queryFn: async ({ signal }) =>
      dataOf(await appCasesList({ client: operatorClient, query: { state, cursor }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** The apps of all accounts; those that wait for an operator come first. */
export default function Apps() {
  const say = useSay();
  const [{ state = 'ACTIVE', cursor }, choose] = useFilters();
  const pending = useAppList('PENDING');
  const others = useAppList(state, cursor);
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
      {({ apps }) => (
        <>
          <Say
            tone={apps.length > 0 ? 'wait' : 'good'}
            asks={say('place.apps')}
            title={say(apps.length > 0 ? 'apps.wait' : 'apps.noneWait', { n: apps.length })}
            then={say(apps.length > 0 ? 'apps.wait.then' : 'apps.noneWait.then')}
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
      {apps.map(({ appId, name, account, tin, bhfId, environment, state, createdAt }) => (
        <ThingRow
          key={appId}
          path={`/operator/apps/${appId}`}
          icon="users"
          name={`${account} · ${name}`}
          note={`${say(environment === 'SANDBOX' ? 'branch.sandbox' : 'branch.place', { tin, branch: bhfId })} · ${shortDay(createdAt)}`}
          state={<AppState state={state} />}
        />
      ))}
    </ul>
  );
}
