import { lanesHold, restoresBegin, restoresEnd } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import type { IconName } from '../../parts/icon.js';
import { ActRow, RowButton } from '../act-sheet.js';
import { type Asked, type BranchView, laneActs } from './lanes.js';

const ICONS: Record<Asked, IconName> = { resume: 'play', learn: 'help', apply: 'hash', number: 'hash', key: 'key' };

interface AskedParts {
  acts: readonly Asked[];
  onAsk(asked: Asked): void;
}

export const AskedRows = ({ acts, onAsk }: AskedParts) =>
  acts.map((act) => <RowButton key={act} icon={ICONS[act]} word={`branch.${act}`} onPress={() => onAsk(act)} />);

/** The acts on a branch that are possible now. */
export function LaneActs({ onAsk, ...branch }: BranchView & Pick<AskedParts, 'onAsk'>) {
  const { laneId, heldScope, restoreOpenedAt } = branch.lane;
  const on = { client: operatorClient, path: { id: laneId } };
  return (
    <div className="acts flat">
      <AskedRows acts={laneActs(branch)} onAsk={onAsk} />
      {heldScope !== 'device' && <ActRow icon="pause" word="branch.hold" do={(body) => lanesHold({ ...on, body })} />}
      {restoreOpenedAt ? (
        <ActRow icon="db" danger word="branch.restoreEnd" do={(body) => restoresEnd({ ...on, body })} />
      ) : (
        <ActRow icon="db" word="branch.restore" do={(body) => restoresBegin({ ...on, body })} />
      )}
    </div>
  );
}
