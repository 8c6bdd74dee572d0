import { useState } from 'react';
import { Link } from 'wouter';
import { operatorClient } from '../../calls/operator.js';
import { type CaseGroupDto, type QueueDto, queuesAct } from '../../calls/generated/index.js';
import { LoadedPart } from '../../parts/load.js';
import { count } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ActRow, type Order, RowButton } from '../act-sheet.js';
import { nameOf } from '../acts/act-lines.js';
import { worded } from '../acts/worded.js';
import { ACT_ICONS, CaseActs, isFinal } from './case-acts.js';
import { type Need, useCase } from './cases.js';
import { Answered, Cause } from './cause.js';
import { type GroupAct, type GroupOrder, GroupSheet } from './group-sheet.js';
import { LaneCard } from './lane-card.js';
import { groupActs } from './valid-acts.js';

const MORE = 20;

/** One card for each cause. The sheet about a group stays open when the card of the group goes. */
export function NeedCards({ needs, limit = MORE }: { needs: readonly Need[]; limit?: number }) {
  const say = useSay();
  const [shown, setShown] = useState(limit);
  const [order, setOrder] = useState<GroupOrder>();
  return (
    <>
      {needs.slice(0, shown).map((need) => {
        if (need.of === 'queue') return <QueueCard key={need.queue.name} queue={need.queue} />;
        if (need.of === 'lane') return <LaneCard key={need.lane.laneId} listed={need.lane} />;
        return <GroupCard key={need.group.groupId} group={need.group} onAct={setOrder} />;
      })}
      {needs.length > shown && (
        <button type="button" className="btn" onClick={() => setShown(shown + MORE)}>
          {say('needs.more', { n: needs.length - shown })}
        </button>
      )}
      {order && <GroupSheet order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
}

function QueueCard({ queue: { name, pause, counts } }: { queue: QueueDto }) {
  const say = useSay();
  const path = { name, act: 'resume' };
  const values = { queue: name, who: pause ? nameOf(pause.operator) : '' };
  return (
    <Cause
      icon="pause"
      title={say(pause ? 'needs.paused' : 'needs.pausedByNobody', values)}
      since={pause?.at ?? null}
      facts={[['needs.jobs', count((counts.waiting ?? 0) + (counts.delayed ?? 0))]]}
    >
      {pause && <Answered by={{ code: 'OPERATOR', message: pause.reason }} />}
      <p className="words">{say('needs.whilePaused')}</p>
      <div className="acts">
        <ActRow
          icon="play"
          {...worded(say, 'acts.run')}
          do={(body: Order) => queuesAct({ client: operatorClient, path, body })}
        />
      </div>
    </Cause>
  );
}

interface GroupParts {
  group: CaseGroupDto;
  onAct(order: GroupOrder): void;
}

/** Cases with one cause. A single one has its acts here, many are acted on together. */
function GroupCard({ group, onAct }: GroupParts) {
  const say = useSay();
  const { kind, status, environment, count: n, taxpayers, examples, oldest, authority } = group;
  const one = n === 1 ? examples[0] : undefined;
  return (
    <Cause
      icon="bell"
      title={say(status === 'FAILED' ? 'needs.givenUp' : 'needs.review', { n, kind: say(`case.kind.${kind}` as Word) })}
      since={oldest}
      also={
        <>
          {one && say('needs.branch', { tin: one.tin, branch: one.bhfId })}{' '}
          {environment === 'SANDBOX' && say('needs.sandbox')}
        </>
      }
      facts={
        one
          ? []
          : [
              ['needs.cases', count(n)],
              ['needs.taxpayers', count(taxpayers)],
            ]
      }
    >
      <Answered by={authority} />
      <p className="small">
        {examples.map(({ submissionId, reference, tin }) => (
          <span key={submissionId} className="nowrap">
            <Link href={`/operator/submissions/${submissionId}`}>{reference}</Link> {!one && tin}{' '}
          </span>
        ))}
      </p>
      {one ? <ActsOfOne id={one.submissionId} /> : <ActsOfAll group={group} onAct={onAct} />}
    </Cause>
  );
}

function ActsOfOne({ id }: { id: string }) {
  const evidence = useCase(id);
  return <LoadedPart query={evidence}>{(data) => <CaseActs of={data} />}</LoadedPart>;
}

function ActsOfAll({ group, onAct }: GroupParts) {
  const say = useSay();
  const what = say('acts.each', { n: group.count });
  return (
    <div className="acts">
      {groupActs(group).map((act) => (
        <RowButton
          key={act}
          icon={ACT_ICONS[act]}
          title={<>{say(`acts.${act}` as Word)}…</>}
          then={say(`acts.${act}.then` as Word, { what })}
          isHot={isFinal(act)}
          onPress={() => onAct({ group, act: act as GroupAct })}
        />
      ))}
    </div>
  );
}
