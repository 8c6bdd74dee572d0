import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appCasesActivate,
  appCasesBeginLegalHold,
  appCasesEndLegalHold,
  appCasesPreviewRelease,
  appCasesReleasePin,
  appCasesSuspend,
  type OperatorAppDetailsDto,
} from '../../calls/generated/index.js';
import { operatorClient, operatorKey } from '../../calls/operator.js';
import { Note } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import { Sheet } from '../../parts/sheet.js';
import { useSay } from '../../words/words.js';
import { worded } from '../acts/worded.js';
import { ActRow, ActSheet, Check, RowButton } from '../act-sheet.js';
import { useKeys } from './app-parts.js';

/** The acts on an app that are possible now. */
export function AppActs({ app }: { app: OperatorAppDetailsDto }) {
  const say = useSay();
  const [isSure, setSure] = useState(false);
  const [isFreeing, setFreeing] = useState(false);
  const good = useKeys(app.appId).data?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const { account, tin, state, pinBoundTo, legalHold } = app;
  const on = { client: operatorClient, path: { id: app.appId } };
  return (
    <div className="acts flat">
      {state !== 'ACTIVE' && (
        <ActRow
          icon="check"
          {...worded(say, 'apps.activate', { tin, account })}
          do={(body) => appCasesActivate({ ...on, body })}
        >
          <Check isRequired isOn={isSure} onChange={setSure}>
            {say('apps.isTheirs', { tin, account })}
          </Check>
        </ActRow>
      )}
      {state !== 'SUSPENDED' && (
        <ActRow
          icon="x"
          danger
          {...worded(say, 'apps.suspend', { n: good.length })}
          do={(body) => appCasesSuspend({ ...on, body })}
        />
      )}
      {pinBoundTo && (
        <RowButton
          icon="link"
          title={<>{say('apps.free', { tin })}…</>}
          then={say('apps.freeRow', { account: pinBoundTo.account })}
          isHot
          onPress={() => setFreeing(true)}
        />
      )}
      {legalHold ? (
        <ActRow
          icon="lock"
          danger
          {...worded(say, 'apps.holdEnd')}
          do={(body) => appCasesEndLegalHold({ ...on, body })}
        />
      ) : (
        <ActRow icon="lock" {...worded(say, 'apps.hold')} do={(body) => appCasesBeginLegalHold({ ...on, body })} />
      )}
      {isFreeing && <FreeSheet app={app} onClose={() => setFreeing(false)} />}
    </div>
  );
}

/** Says what would be done before it asks; what is in the way stands in place of the question. */
function FreeSheet({ app: { appId, tin, account }, onClose }: { app: OperatorAppDetailsDto; onClose(): void }) {
  const say = useSay();
  const on = { client: operatorClient, path: { id: appId } };
  const preview = useQuery({
    queryKey: operatorKey('apps', 'free', appId),
    queryFn: async ({ signal }) => dataOf(await appCasesPreviewRelease({ ...on, signal })),
    staleTime: 0,
  });
  const { data } = preview;
  if (data && !data.refusal) {
    const stops = data.apps.filter(({ state }) => state !== 'SUSPENDED').map(({ name }) => name);
    const values = { tin, account, branches: data.branches.join(', '), apps: stops.join(', ') || say('apps.no') };
    return (
      <ActSheet
        {...worded(say, 'apps.free', values)}
        danger
        do={(body) => appCasesReleasePin({ ...on, body })}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet title={say('apps.free', { tin })} onClose={onClose}>
      <LoadedPart query={preview}>
        {({ refusal }) => (
          <Note tone="wait" title={refusal?.message}>
            {refusal?.fix}
          </Note>
        )}
      </LoadedPart>
    </Sheet>
  );
}
