import { Icon } from '../../parts/icon.js';
import { useSay } from '../../words/words.js';
import { isInvoice } from '../needs/valid-acts.js';
import type { BranchView } from './lanes.js';

/** What is signed, what waits first, and how much waits behind it. */
export function LanePicture({ lane, head }: BranchView) {
  const say = useSay();
  const last = ((head && isInvoice(head.kind) && head.number) || lane.nextNumber) - 1;
  const behind = lane.waiting - (head ? 1 : 0);
  const reference = head?.reference ?? '';
  return (
    <div
      className="lane"
      role="img"
      aria-label={say(head ? 'branch.picture' : 'branch.pictureCalm', { last, reference, n: behind })}
    >
      {last > 0 && (
        <span className="wagon ok">
          <Icon name="check" isSmall />
          {last}
        </span>
      )}
      {head && <span className="rail-line" />}
      {head && (
        <span className={lane.heldAt ? 'wagon stop' : 'wagon'}>
          <Icon name={lane.heldAt ? 'lock' : 'send'} isSmall />
          {reference}
        </span>
      )}
      <span className="rail-line dash" />
      <span className="wagon">
        <Icon name="clock" isSmall />
        {say(head ? 'branch.behind' : 'branch.waiting', { n: behind })}
      </span>
    </div>
  );
}
