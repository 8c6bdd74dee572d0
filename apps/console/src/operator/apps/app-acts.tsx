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
import { operatorClient } from '../../calls/operator.js';
import { Note } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import { Sheet } from '../../parts/sheet.js';
import { useSay } from '../../words/words.js';
import { ActRow, ActSheet, Check, RowButton } from '../act-sheet.js';
import { useLook } from '../use-look.js';
import { useKeys } from './app-parts.js';

/** The acts on an app that are possible now. */
export function AppActs({ app }: { app: OperatorAppDetailsDto }) {
  const say = useSay();
  const [isFreeing, setFreeing] = useState(false);
  const good = useKeys(app.appId).data?.keys.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const { account, tin, state, pinBoundTo, legalHold } = app;
  const on = { client: operatorClient, path: { id: app.appId } };
  return (
    <div className="acts flat">
      {state !== 'ACTIVE' && (
        <ActRow
          icon="check"
          word="apps.activate"
          values={{ tin, account }}
          do={(body) => appCasesActivate({ ...on, body })}
        >
          <Check>{say('apps.isTheirs', { tin, account })}</Check>
        </ActRow>
      )}
      {state !== 'SUSPENDED' && (
        <ActRow
          icon="x"
          danger
          word="apps.suspend"
          values={{ n: good.length }}
          do={(body) => appCasesSuspend({ ...on, body })}
        />
      )}
      {pinBoundTo && (
        <RowButton
          icon="link"
          word="apps.free"
          then="apps.freeRow"
          values={{ tin, account: pinBoundTo.account }}
          danger
          onPress={() => setFreeing(true)}
        />
      )}
      {legalHold ? (
        <ActRow icon="lock" danger word="apps.holdEnd" do={(body) => appCasesEndLegalHold({ ...on, body })} />
      ) : (
        <ActRow icon="lock" word="apps.hold" do={(body) => appCasesBeginLegalHold({ ...on, body })} />
      )}
      {isFreeing && <FreeSheet app={app} onClose={() => setFreeing(false)} />}
    </div>
  );
}

/** Says what would be done before it asks; what is in the way stands in place of the question. */
function FreeSheet({ app: { appId, tin, account }, onClose }: { app: OperatorAppDetailsDto; onClose(): void }) {
  const say = useSay();
  const on = { client: operatorClient, path: { id: appId } };
  const preview = useLook(['apps', 'free', appId], ({ signal }) => appCasesPreviewRelease({ ...on, signal }), false);
  const { data } = preview;
  if (data && !data.refusal) {
    const stops = data.apps.filter(({ state }) => state !== 'SUSPENDED').map(({ name }) => name);
    const values = { tin, account, branches: data.branches.join(', '), apps: stops.join(', ') || say('apps.no') };
    return (
      <ActSheet
        word="apps.free"
        values={values}
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
