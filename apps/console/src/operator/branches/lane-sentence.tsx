import { Link } from 'wouter';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { Said } from '../needs/cause.js';
import { nameOfBranch, placeIn } from '../texts.js';
import { type Asked, type BranchView, canApply, whyHeld, type WhyHeld } from './lanes.js';

/** The step that helps first. A document that nobody knows about is decided on its own page. */
function firstStep(why: WhyHeld, { learned }: BranchView): Asked | null {
  if (why === 'doubt') return null;
  if (why !== 'number' || learned?.isApplied) return 'resume';
  return !learned ? 'learn' : canApply(learned) ? 'apply' : 'number';
}

interface SentenceParts extends BranchView {
  onAsk(asked: Asked): void;
}

/** Whether the branch sells, and what to do if it is held. */
export function LaneSentence(branch: SentenceParts) {
  const say = useSay();
  const { moment } = useFormat();
  const { laneId, bhfId, heldAt, restoreOpenedAt, waiting } = branch.lane;
  const name = nameOfBranch(say, { branchName: branch.listed?.branchName ?? null, bhfId });
  const asks = `${name} · ${placeIn(say, branch.lane)}`;
  if (heldAt) return <Held {...branch} asks={asks} since={heldAt} />;
  const state = restoreOpenedAt ? 'branch.comparing' : waiting > 0 ? 'branch.sends' : 'branch.calm';
  const then = say(`${state}.then`, { time: restoreOpenedAt ? moment(restoreOpenedAt) : '' });
  const tone = state === 'branch.calm' ? 'good' : 'wait';
  const actions = restoreOpenedAt && (
    <Link className="btn strong" href={`/operator/restore/${laneId}`}>
      {say('restore.go')}
    </Link>
  );
  return <Say tone={tone} asks={asks} title={say(state, { n: waiting })} then={then} actions={actions} isLive />;
}

function Held({ asks, since, onAsk, ...branch }: SentenceParts & { asks: string; since: string }) {
  const say = useSay();
  const { moment } = useFormat();
  const { lane, head } = branch;
  const why = whyHeld(branch);
  const step = firstStep(why, branch);
  const reference = head?.reference ?? say('branch.aDocument');
  const then = (
    <>
      {say('branch.waits', { n: lane.waiting, time: moment(since) })}{' '}
      {say(`branch.scope.${lane.heldScope ?? 'device'}` as Word)} {say(`branch.held.${why}.then`, { reference })}{' '}
      {lane.message && <Said by={{ code: lane.code ?? '', message: lane.message }} />}
    </>
  );
  const actions = (
    <>
      {step && (
        <button type="button" className="btn strong" onClick={() => onAsk(step)}>
          {say(`branch.${step}`)}…
        </button>
      )}
      {head && (
        <Link className={step ? 'btn on-tint' : 'btn strong'} href={`/operator/submissions/${head.submissionId}`}>
          {say('branch.see', { reference })}
        </Link>
      )}
    </>
  );
  const title = say(`branch.held.${why}`, { number: head?.number ?? lane.nextNumber, reference });
  return <Say tone="act" icon="lock" asks={asks} title={title} then={then} actions={actions} isLive />;
}
