import { useState } from 'react';
import { Link } from 'wouter';
import type { ListedLaneDto } from '../../calls/generated/index.js';
import { LoadedPart } from '../../parts/load.js';
import { count, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { AskedRows } from '../branches/lane-acts.js';
import { AskedSheet } from '../branches/lane-sheets.js';
import { type Asked, type BranchView, helpfulActs } from '../branches/lanes.js';
import { useBranch } from '../branches/use-branch.js';
import { placeIn } from '../texts.js';
import { Answered, Cause } from './cause.js';

/** A held branch: what we count and what KRA has, and what may help. */
export function LaneCard({ listed }: { listed: ListedLaneDto }) {
  const say = useSay();
  const branch = useBranch(listed.laneId);
  const { laneId, branchName, state, scope, waiting, heldAt, code, message } = listed;
  const { lane, head, learned } = branch.data ?? {};
  const place = placeIn(say, listed);
  const last = learned?.numbers.find(({ series }) => series === 'invoice')?.last ?? null;
  const kraHas = last === null ? say('needs.notAsked') : say('needs.upTo', { number: last });
  const isOfInvoices = scope === 'invoices';
  return (
    <Cause
      icon="lock"
      title={
        <>
          <Link href={`/operator/branches/${laneId}`} data-row>
            {branchName ?? place}
          </Link>{' '}
          {say(state === 'REFUSED' ? 'needs.refused' : 'needs.held')}
        </>
      }
      since={heldAt}
      also={`${say(isOfInvoices ? 'needs.invoicesHeld' : 'needs.allHeld')} ${place}`}
      facts={[
        ['needs.waiting', count(waiting)],
        ...(head?.number == null ? [] : [['needs.sentAs', head.number] as const]),
        ...(isOfInvoices && lane ? [['needs.weCount', lane.nextNumber] as const] : []),
        ...(isOfInvoices ? [['needs.kraHas', kraHas] as const] : []),
      ]}
    >
      <Answered by={code === null ? null : { code, message: message ?? '' }} />
      <LoadedPart query={branch}>{(data) => <Steps {...data} />}</LoadedPart>
    </Cause>
  );
}

function Steps(branch: BranchView) {
  const say = useSay();
  const { clock } = useFormat();
  const [asked, ask] = useState<Asked>();
  const { head, learned } = branch;
  return (
    <>
      {learned && <p className="small soft">{say('needs.askedAt', { time: clock(learned.askedAt) })}</p>}
      <div className="acts">
        <AskedRows acts={helpfulActs(branch)} onAsk={ask} />
      </div>
      {head && (
        <p className="small">
          <Link href={`/operator/submissions/${head.submissionId}`}>
            {say('needs.decide', { what: head.reference })}
          </Link>
        </p>
      )}
      {asked && <AskedSheet {...branch} asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}
