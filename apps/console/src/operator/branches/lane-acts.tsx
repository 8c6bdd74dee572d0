import { Link } from 'wouter';
import { lanesHold } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { useSay } from '../../words/words.js';
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
  const say = useSay();
  const { laneId, heldScope, isSetUp } = branch.lane;
  const on = { client: operatorClient, path: { id: laneId } };
  return (
    <div className="acts flat">
      <AskedRows acts={laneActs(branch)} onAsk={onAsk} />
      {heldScope !== 'device' && <ActRow icon="pause" word="branch.hold" do={(body) => lanesHold({ ...on, body })} />}
      {isSetUp && (
        <Link className="actrow" href={`/operator/restore/${laneId}`}>
          <Icon name="db" />
          <span>
            <b>{say('restore.asks')}</b>
            <span>{say('branch.restore')}</span>
          </span>
          <Icon name="right" isSmall />
        </Link>
      )}
    </div>
  );
}
