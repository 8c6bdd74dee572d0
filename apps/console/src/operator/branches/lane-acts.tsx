import { lanesHold, restoresBegin, restoresEnd } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import type { IconName } from '../../parts/icon.js';
import { useSay } from '../../words/words.js';
import { worded } from '../acts/worded.js';
import { ActRow, RowButton } from '../act-sheet.js';
import { type Asked, type BranchView, canApply } from './lanes.js';

const ICONS: Readonly<Record<Asked, IconName>> = {
  resume: 'play',
  learn: 'help',
  apply: 'hash',
  number: 'hash',
  key: 'key',
};

/** A device that has counted no invoice may not be set up; a lane does not say it. */
function possible({ lane, head, learned }: BranchView): Asked[] {
  const isOffered: Record<Asked, boolean> = {
    resume: lane.heldAt !== null,
    learn: !canApply(learned),
    apply: canApply(learned),
    number: lane.heldAt !== null || head?.status === 'NEEDS_REVIEW',
    key: lane.heldScope === 'device' || lane.nextNumber === 1,
  };
  return (Object.keys(isOffered) as Asked[]).filter((asked) => isOffered[asked]);
}

/** The acts on a branch that are possible now. */
export function LaneActs({ onAsk, ...branch }: BranchView & { onAsk(asked: Asked): void }) {
  const say = useSay();
  const { laneId, heldScope, restoreOpenedAt } = branch.lane;
  const on = { client: operatorClient, path: { id: laneId } };
  return (
    <div className="acts flat">
      {possible(branch).map((asked) => (
        <RowButton
          key={asked}
          icon={ICONS[asked]}
          title={<>{say(`branch.${asked}`)}…</>}
          then={say(`branch.${asked}.then`)}
          onPress={() => onAsk(asked)}
        />
      ))}
      {heldScope !== 'device' && (
        <ActRow icon="pause" {...worded(say, 'branch.hold')} do={(body) => lanesHold({ ...on, body })} />
      )}
      {restoreOpenedAt ? (
        <ActRow icon="db" danger {...worded(say, 'branch.restoreEnd')} do={(body) => restoresEnd({ ...on, body })} />
      ) : (
        <ActRow icon="db" {...worded(say, 'branch.restore')} do={(body) => restoresBegin({ ...on, body })} />
      )}
    </div>
  );
}
