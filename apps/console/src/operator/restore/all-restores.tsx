import { useState } from 'react';
import type { RestoreDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { howMany, placeIn } from '../texts.js';
import { mayGoOn, type Step, stepOf, STEPS, useRestores } from './restores.js';
import { type AskedAct, StepRow, StepSheet } from './step-act.js';

/** All branches by the step that is next for them. */
export default function AllRestores() {
  const say = useSay();
  const [{ cursor }, choose] = useFilters();
  const open = useRestores({ open: 'true', cursor });
  const others = useRestores({ open: 'false' });
  const [asked, ask] = useState<AskedAct>();
  return (
    <Loaded query={open} asks={say('restore.asks')}>
      {({ restores, nextCursor }) => (
        <>
          <Sentence n={restores.length} more={nextCursor} />
          {STEPS.map((step) => (
            <Group key={step} step={step} of={restores.filter((one) => stepOf(one) === step)} onAsk={ask} />
          ))}
          <Pages cursor={cursor} next={nextCursor} onCursor={(to) => choose({ cursor: to })} />
          <LoadedPart query={others}>{(page) => <Group step="begin" of={page.restores} onAsk={ask} />}</LoadedPart>
          {asked && <StepSheet of={asked} onClose={() => ask(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

function Sentence({ n, more }: { n: number; more: string | null }) {
  const say = useSay();
  const word = n > 0 ? 'restore.some' : 'restore.none';
  return (
    <Say
      tone={n > 0 ? 'wait' : 'good'}
      icon="db"
      asks={say('restore.asks')}
      title={say(word, { n: howMany(say, n, more) })}
      then={say(`${word}.then`)}
      isLive
    />
  );
}

interface GroupParts {
  step: Step;
  of: readonly RestoreDto[];
  onAsk(asked: AskedAct): void;
}

/** The branches for which the same step is next, and its act on all of them. */
function Group({ step, of: branches, onAsk }: GroupParts) {
  const say = useSay();
  if (branches.length === 0) return null;
  const noteOf = ({ openedAt, adopted, unsettled, alike, imported, ...branch }: RestoreDto) => {
    const counts = openedAt && say('restore.counts', { adopted, unsettled, alike, imported });
    return [placeIn(say, branch), counts].filter(Boolean).join(' · ');
  };
  return (
    <Card title={say(`restore.step.${step}`)} aside={<span className="count">{branches.length}</span>}>
      <ul className="rows tight" data-list>
        {branches.map((one) => (
          <Row
            key={one.laneId}
            icon="store"
            title={one.branchName ?? say('branch.nameless', { branch: one.bhfId })}
            to={`/operator/restore/${one.laneId}`}
            about={noteOf(one)}
          />
        ))}
      </ul>
      {step !== 'settle' && (
        <div className="acts">
          <StepRow act={step} branches={step === 'goOn' ? branches.filter(mayGoOn) : branches} onAsk={onAsk} />
        </div>
      )}
    </Card>
  );
}
