import { useState } from 'react';
import { Link } from 'wouter';
import { operatorClient } from '../../calls/operator.js';
import { type CaseGroupDto, type QueueDto, queuesAct } from '../../calls/generated/index.js';
import { LoadedPart } from '../../parts/load.js';
import { count } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ActRow } from '../act-sheet.js';
import { nameOf } from '../acts/act-lines.js';
import { placeIn } from '../texts.js';
import { CaseActs, CaseRows } from './case-acts.js';
import { type Need, useCase } from './cases.js';
import { Answered, Cause } from './cause.js';
import { type GroupOrder, GroupSheet } from './group-sheet.js';
import { LaneCard } from './lane-card.js';
import { groupActs } from './valid-acts.js';

const MORE = 20;

interface NeedParts {
  needs: readonly Need[];
  hasTitle?: boolean;
  limit?: number;
}

/** One card for each cause. The sheet about a group stays when its card goes, and when the last card goes. */
export function NeedCards({ needs, hasTitle, limit = MORE }: NeedParts) {
  const say = useSay();
  const [shown, setShown] = useState(limit);
  const [order, setOrder] = useState<GroupOrder>();
  return (
    <>
      {needs.length > 0 && (
        <section className="stack" data-list>
          {hasTitle && (
            <h2 className="sec">
              <Link href="/operator/needs">{say('place.needs')}</Link> <span className="count act">{needs.length}</span>
            </h2>
          )}
          {needs.slice(0, shown).map((need) => {
            if (need.of === 'queue') return <QueueCard key={need.queue.name} queue={need.queue} />;
            if (need.of === 'lane') return <LaneCard key={need.lane.laneId} listed={need.lane} />;
            return <GroupCard key={need.group.groupId} group={need.group} held={need.held} onAct={setOrder} />;
          })}
          {needs.length > shown && (
            <button type="button" className="btn" onClick={() => setShown(shown + MORE)}>
              {say('needs.more', { n: needs.length - shown })}
            </button>
          )}
        </section>
      )}
      {order && <GroupSheet order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
}

function QueueCard({ queue: { name, environment, pause, counts } }: { queue: QueueDto }) {
  const say = useSay();
  const path = { name, act: 'resume' };
  const values = { queue: name, who: pause ? nameOf(pause.operator) : '' };
  return (
    <Cause
      icon="pause"
      title={say(pause ? 'needs.paused' : 'needs.pausedByNobody', values)}
      since={pause?.at ?? null}
      also={say(`search.environment.${environment}`)}
      facts={[['needs.jobs', count((counts.waiting ?? 0) + (counts.delayed ?? 0))]]}
    >
      {pause && <Answered by={{ code: 'OPERATOR', message: pause.reason }} />}
      <p className="words">{say('needs.whilePaused')}</p>
      <div className="acts">
        <ActRow icon="play" word="acts.run" do={(body) => queuesAct({ client: operatorClient, path, body })} />
      </div>
    </Cause>
  );
}

interface GroupParts {
  group: CaseGroupDto;
  /** So many branches are held by it. */
  held?: number;
  onAct(order: GroupOrder): void;
}

/** Cases with one cause. A single one has its acts here, many are acted on together. */
function GroupCard({ group, held = 0, onAct }: GroupParts) {
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
          {one ? placeIn(say, { ...one, environment }) : say(`search.environment.${environment}`)}{' '}
          {held > 0 && <Link href="/operator/branches">{say('now.held', { n: held })}</Link>}
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
      <p className="small facts">
        {examples.map(({ submissionId, reference, tin }) => (
          <span key={submissionId}>
            <Link href={`/operator/submissions/${submissionId}`} data-row>
              {reference}
            </Link>{' '}
            {!one && tin}
          </span>
        ))}
      </p>
      {one ? (
        <ActsOfOne key={one.submissionId} id={one.submissionId} />
      ) : (
        <div className="acts">
          <CaseRows
            acts={groupActs(group)}
            kind={kind}
            what={say('acts.each', { n })}
            onAsk={(act) => onAct({ group, act })}
          />
        </div>
      )}
    </Cause>
  );
}

function ActsOfOne({ id }: { id: string }) {
  const evidence = useCase(id);
  return <LoadedPart query={evidence}>{(data) => <CaseActs of={data} />}</LoadedPart>;
}
