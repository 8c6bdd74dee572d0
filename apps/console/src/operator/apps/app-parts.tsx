import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appCasesKeys, appCasesRevoke, type KeyDto } from '../../calls/generated/index.js';
import { operatorClient, operatorKey } from '../../calls/operator.js';
import { LoadedPart } from '../../parts/load.js';
import { Tag } from '../../parts/status.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { worded } from '../acts/worded.js';
import { ActSheet } from '../act-sheet.js';
import { ThingRow } from '../search/thing-row.js';

export function AppState({ state }: { state: string }) {
  const text = useSay()(`apps.state.${state}` as Word);
  if (state === 'ACTIVE') return <Tag tone="good" icon="check" text={text} />;
  return state === 'PENDING' ? <Tag tone="wait" icon="clock" text={text} /> : <Tag icon="lock" text={text} />;
}

export const useKeys = (appId: string) =>
  useQuery({
    queryKey: operatorKey('apps', 'keys', appId),
    queryFn: async ({ signal }) =>
      dataOf(await appCasesKeys({ client: operatorClient, path: { id: appId }, signal })).keys,
  });

/** The keys of an app, each with the way to stop it. */
export function Keys({ appId }: { appId: string }) {
  const say = useSay();
  const { moment, since } = useFormat();
  const keys = useKeys(appId);
  const [leaked, setLeaked] = useState<KeyDto>();
  const noteOf = ({ lastUsedAt, revokedAt }: KeyDto) => {
    if (revokedAt) return say('apps.revoked', { time: moment(revokedAt) });
    return lastUsedAt ? say('apps.used', { time: since(lastUsedAt) }) : say('apps.neverUsed');
  };
  const stopOf = (key: KeyDto) => (
    <button type="button" className="btn small" onClick={() => setLeaked(key)}>
      {say('apps.revoke.do')}…
    </button>
  );
  return (
    <LoadedPart query={keys}>
      {(list) => (
        <>
          <ul className="rows tight">
            {list.map((key) => (
              <ThingRow
                key={key.keyId}
                path={null}
                icon={key.revokedAt ? 'x' : 'key'}
                name={key.hint}
                note={noteOf(key)}
                state={key.revokedAt ? null : stopOf(key)}
              />
            ))}
          </ul>
          {list.length === 0 && <p className="soft">{say('apps.noKeys')}</p>}
          {leaked && (
            <ActSheet
              {...worded(say, 'apps.revoke', { hint: leaked.hint })}
              danger
              do={(body) => appCasesRevoke({ client: operatorClient, path: { id: appId, keyId: leaked.keyId }, body })}
              onClose={() => setLeaked(undefined)}
            />
          )}
        </>
      )}
    </LoadedPart>
  );
}
