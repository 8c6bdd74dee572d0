import { useState } from 'react';
import { Link } from 'wouter';
import { casesList, type RestoreDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { NotHere } from '../../shell/not-here.js';
import { Steps } from '../../shop/set-up/steps.js';
import { type Format, useFormat } from '../../words/format.js';
import { type Say as Saying, useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { DocumentRows } from '../document-rows.js';
import { placeIn } from '../texts.js';
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
      title: say(`restore.step.${name}`),
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
  const { openedAt, readAt, lastRead, adopted, unsettled, alike } = branch;
  if (step === 'begin' && openedAt !== null) return say('restore.since', { time: moment(openedAt) });
  if (step === 'read' && readAt !== null)
    return lastRead === null ? say('restore.readNothing') : say('restore.readUpTo', { number: lastRead });
  return say(`restore.step.${step}.then`, { adopted, unsettled, alike });
}

function Sentence({ of: branch }: { of: RestoreDto }) {
  const say = useSay();
  const { laneId, branchName, bhfId, unsettled, alike } = branch;
  const step = stepOf(branch);
  const isOtherHold = step === 'goOn' && !mayGoOn(branch);
  const isUndecided = step === 'settle' && unsettled === 0;
  const word = `restore.is.${isOtherHold ? 'held' : isUndecided ? 'alike' : step}` as const;
  const name = branchName ?? say('branch.nameless', { branch: bhfId });
  return (
    <Say
      tone={step === 'begin' ? 'good' : isOtherHold || isUndecided ? 'act' : 'wait'}
      icon="db"
      asks={`${name} · ${placeIn(say, branch)}`}
      title={say(word, { n: unsettled || alike })}
      then={say(`${word}.then`)}
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
  const query = { laneId, status: 'NEEDS_REVIEW' };
  const cases = useLook(['restores', laneId, 'cases'], (on) => casesList({ ...on, query }));
  return <LoadedPart query={cases}>{({ submissions }) => <DocumentRows of={submissions} />}</LoadedPart>;
}
