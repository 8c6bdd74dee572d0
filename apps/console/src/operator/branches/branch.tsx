import { useState } from 'react';
import { Link } from 'wouter';
import {
  casesList,
  type LaneDto,
  type LearnedNumberDto,
  type LearnedNumbersDto,
  searchSearch,
} from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { EngineRoom } from '../../parts/engine-room.js';
import { Icon } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Tag } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { count, useFormat } from '../../words/format.js';
import { type Say, useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { AppState, Keys } from '../apps/app-parts.js';
import { DocumentRows } from '../document-rows.js';
import { isInvoice } from '../needs/valid-acts.js';
import { useLook } from '../use-look.js';
import { LaneActs } from './lane-acts.js';
import { LaneSentence } from './lane-sentence.js';
import { AskedSheet } from './lane-sheets.js';
import type { Asked, BranchView } from './lanes.js';
import { useBranch } from './use-branch.js';

/** One branch: why it waits, its numbers, its documents, its apps, and what an operator can do. */
export default function Branch({ id }: { id: string }) {
  const say = useSay();
  const branch = useBranch(id);
  return (
    <Loaded query={branch} asks={say('branches.asks')}>
      {(data) => <BranchPage {...data} />}
    </Loaded>
  );
}

/** A page of a document leads to the order for another number with `#next-number`. */
const askedByLink = (): Asked | undefined => (location.hash === '#next-number' ? 'number' : undefined);

function BranchPage(branch: BranchView) {
  const say = useSay();
  const [asked, ask] = useState(askedByLink);
  const { lane, learned } = branch;
  return (
    <>
      <LaneSentence {...branch} onAsk={ask} />
      <div className="cols">
        <div className="stack">
          <Card
            title={say('branch.lane')}
            aside={<EngineRoom of={lane.environment}>{say('shell.engineRoom')}</EngineRoom>}
          >
            <LanePicture {...branch} />
          </Card>
          <Numbers lane={lane} learned={learned} />
          <LastDocuments laneId={lane.laneId} />
        </div>
        <div className="stack">
          <Card title={say('branch.canDo')}>
            <LaneActs {...branch} onAsk={ask} />
          </Card>
          <AppsOfBranch lane={lane} />
          <LastActs of={{ laneId: lane.laneId }} />
        </div>
      </div>
      {asked && <AskedSheet {...branch} asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** A lane does not name its apps; the search for its PIN finds them. */
function AppsOfBranch({ lane: { tin, bhfId, environment } }: { lane: LaneDto }) {
  const say = useSay();
  const query = { q: tin, environment, limit: '1' };
  const found = useLook(['branch', 'apps', query], (on) => searchSearch({ ...on, query }), false);
  return (
    <Card title={say('branch.apps')}>
      <LoadedPart query={found}>
        {({ results }) =>
          results
            .filter((one) => one.type === 'app' && one.bhfId === bhfId)
            .map(({ id, name, state }) => (
              <section key={id} className="of-app">
                <h3>
                  <Link href={`/operator/apps/${id}`}>{name}</Link> <AppState state={state ?? ''} />
                </h3>
                <Keys appId={id} />
              </section>
            ))
        }
      </LoadedPart>
    </Card>
  );
}

/** What is signed, what waits first, and how much waits behind it. */
function LanePicture({ lane, head }: BranchView) {
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

/** The last numbers as Risiti counts them, and as KRA has them once an operator has asked. */
function Numbers({ lane, learned }: { lane: LaneDto; learned: LearnedNumbersDto | undefined }) {
  const say = useSay();
  const { clock } = useFormat();
  const numbers: readonly LearnedNumberDto[] = learned?.numbers ?? [
    { series: 'invoice', itemPrefix: null, ours: lane.nextNumber - 1, last: null, set: null, note: '' },
  ];
  const asked = learned ? say('branch.askedAt', { time: clock(learned.askedAt) }) : say('branch.notAsked');
  return (
    <Card title={say('branch.numbers')} aside={<span className="small soft">{asked}</span>}>
      <Table
        columns={[say('branch.series'), say('branch.ours'), say('branch.kras'), say('branch.next')]}
        rows={numbers.map((one) => cellsOf(one, learned?.isApplied === true, say))}
      />
    </Card>
  );
}

/** What was applied is our count from then on. */
function cellsOf({ series, itemPrefix, ours, last, set, note }: LearnedNumberDto, isApplied: boolean, say: Say) {
  const next = ((isApplied && set) || ours) + 1;
  const isTaken = set !== null && !isApplied;
  return [
    <>
      <b>{say(`branch.series.${series}`)}</b> {itemPrefix} <small lang="en">{note}</small>
    </>,
    count(ours),
    last === null ? say('branch.unknown') : count(last),
    isTaken ? <Tag tone="act" icon="x" text={say('branch.taken', { number: next })} /> : count(next),
  ];
}

const PAGE = '10';

/** The documents of one branch, newest first. A page is found in a part of those of the PIN, so any may be empty. */
function LastDocuments({ laneId }: { laneId: string }) {
  const say = useSay();
  const [cursor, setCursor] = useState<string>();
  const query = { laneId, cursor, limit: PAGE };
  const page = useLook(['branch', laneId, 'documents', cursor], (on) => casesList({ ...on, query }));
  return (
    <Card title={say('branch.documents')}>
      <LoadedPart query={page}>
        {({ submissions, nextCursor }) => (
          <>
            {submissions.length === 0 && (nextCursor || !cursor) && (
              <p className="soft">{say(nextCursor ? 'branch.notHere' : 'branch.noDocument')}</p>
            )}
            <DocumentRows of={submissions} />
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
          </>
        )}
      </LoadedPart>
    </Card>
  );
}
