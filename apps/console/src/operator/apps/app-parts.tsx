import { useState } from 'react';
import { appCasesKeys, appCasesList, appCasesRevoke, type KeyDto } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { LoadedPart } from '../../parts/load.js';
import { Row } from '../../parts/row.js';
import { Tag } from '../../parts/status.js';
import { keyName, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ActSheet } from '../act-sheet.js';
import { useLook } from '../use-look.js';

export function AppState({ state }: { state: string }) {
  const text = useSay()(`apps.state.${state}` as Word);
  if (state === 'ACTIVE') return <Tag tone="good" icon="check" text={text} />;
  return state === 'PENDING' ? <Tag tone="wait" icon="clock" text={text} /> : <Tag icon="lock" text={text} />;
}

/** A page of the apps of all accounts in one state. */
export const useAppList = (state: string, cursor?: string) =>
  useLook(['apps', state, cursor], (on) => appCasesList({ ...on, query: { state, cursor } }));

export const useKeys = (id: string) =>
  useLook(['apps', 'keys', id], (on) => appCasesKeys({ ...on, path: { id } }), false);

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
      {({ keys: list }) => (
        <>
          <ul className="rows tight">
            {list.map((key) => (
              <Row key={key.keyId} icon={key.revokedAt ? 'x' : 'key'} title={keyName(key)} about={noteOf(key)}>
                {!key.revokedAt && stopOf(key)}
              </Row>
            ))}
          </ul>
          {list.length === 0 && <p className="soft">{say('apps.noKeys')}</p>}
          {leaked && (
            <ActSheet
              word="apps.revoke"
              values={{ key: keyName(leaked) }}
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
