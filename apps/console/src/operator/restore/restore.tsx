import { useState } from 'react';
import { Link } from 'wouter';
import { casesList, type RestoreDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Say } from '../../parts/say.js';
import { NotHere } from '../../shell/not-here.js';
import { Steps } from '../../parts/steps.js';
import { type Format, useFormat } from '../../words/format.js';
import { type Say as Saying, useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { DocumentRows } from '../document-rows.js';
import { nameOfBranch, placeIn } from '../texts.js';
import { useLook } from '../use-look.js';
import { Imported } from './imported.js';
import { mayGoOn, type RestoreAct, type Step, stepOf, STEPS, useRestores } from './restores.js';
import { type AskedAct, StepRow, StepSheet } from './step-act.js';

/** Leads one branch through a restored backup. */
export default function Restore({ id }: { id: string }) {
  const say = useSay();
  const query = useRestores({ laneId: id });
  return (
    <Loaded query={query} asks={say('restore.asks')}>
      {({ restores: [branch] }) => (branch ? <RestoreOf branch={branch} /> : <NotHere />)}
    </Loaded>
  );
}

function RestoreOf({ branch }: { branch: RestoreDto }) {
  const say = useSay();
  const format = useFormat();
  const [asked, ask] = useState<AskedAct>();
  const { laneId, openedAt, unsettled } = branch;
  const rowOf = (act: RestoreAct) => <StepRow act={act} branches={[branch]} onAsk={ask} />;
  const todo = {
    begin: rowOf('begin'),
    read: rowOf('read'),
    goOn: mayGoOn(branch) && rowOf('goOn'),
    settle: (
      <>
        <Undecided laneId={laneId} />
        {unsettled === 0 && rowOf('end')}
      </>
    ),
    end: rowOf('end'),
  };
  const next = STEPS.indexOf(stepOf(branch));
  const steps = STEPS.map((name, place) => {
    const isDone = place < next;
    return {
      name,
      isDone,
      title: say(`restore.step.${name}`, { n: 1 }),
      about: aboutOf(name, branch, say, format),
      todo: todo[name],
    };
  });
  return (
    <>
      <Sentence of={branch} />
      <div className="cols">
        <Steps steps={steps} />
        <div className="stack">
          <Imported laneId={laneId} />
          {openedAt !== null && <Card>{rowOf('anew')}</Card>}
          <LastActs of={{ laneId }} />
        </div>
      </div>
      {asked && <StepSheet of={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** What is known of a step that is done; what happens in one that is not. */
function aboutOf(step: Step, branch: RestoreDto, say: Saying, { moment }: Format): string {
  const { openedAt, readAt, lastRead, adopted, unsettled, mayBeImported } = branch;
  if (step === 'begin' && openedAt !== null) return say('restore.since', { time: moment(openedAt) });
  if (step === 'read' && readAt !== null)
    return lastRead === null ? say('restore.readNothing') : say('restore.readUpTo', { number: lastRead });
  return say(`restore.step.${step}.then`, { adopted, unsettled, mayBeImported });
}

type State = Step | 'heldByOperator' | 'held' | 'mayBeImported';

/** An operator looks at something first: why the branch is held, or which sale is a document that KRA has. */
const NEED_LOOK: readonly State[] = ['heldByOperator', 'held', 'mayBeImported'];

function stateOf(branch: RestoreDto): State {
  const step = stepOf(branch);
  if (step === 'goOn' && !branch.isHeldForRestore) return mayGoOn(branch) ? 'heldByOperator' : 'held';
  return step === 'settle' && branch.unsettled === 0 ? 'mayBeImported' : step;
}

function Sentence({ of: branch }: { of: RestoreDto }) {
  const say = useSay();
  const { laneId, unsettled, mayBeImported, heldMessage } = branch;
  const is = stateOf(branch);
  const word = `restore.is.${is}` as const;
  return (
    <Say
      tone={is === 'begin' ? 'good' : NEED_LOOK.includes(is) ? 'act' : 'wait'}
      icon="db"
      asks={`${nameOfBranch(say, branch)} · ${placeIn(say, branch)}`}
      title={say(word, { n: unsettled || mayBeImported })}
      then={say(`${word}.then`, { why: heldMessage ?? '' })}
      actions={
        <Link className="btn on-tint" href={`/operator/branches/${laneId}`}>
          {say('restore.branch')}
        </Link>
      }
      isLive
    />
  );
}

/** The documents of the branch that wait for a decision. */
function Undecided({ laneId }: { laneId: string }) {
  const [cursor, setCursor] = useState<string>();
  const query = { laneId, status: 'NEEDS_REVIEW', cursor };
  const cases = useLook(['restores', laneId, 'cases', cursor], (on) => casesList({ ...on, query }));
  return (
    <LoadedPart query={cases}>
      {({ submissions, nextCursor }) => (
        <>
          <DocumentRows of={submissions} />
          <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
        </>
      )}
    </LoadedPart>
  );
}
