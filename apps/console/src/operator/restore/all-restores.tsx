import { useState } from 'react';
import type { RestoreDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { howMany, nameOfBranch, placeIn } from '../texts.js';
import { type Step, stepOf, STEPS, useRestores } from './restores.js';
import { type AskedAct, StepRow, StepSheet } from './step-act.js';

/** All branches by the step that is next for them. */
export default function AllRestores() {
  const say = useSay();
  const [{ cursor }, choose] = useFilters();
  const open = useRestores({ open: 'true', cursor });
  const [asked, ask] = useState<AskedAct>();
  return (
    <Loaded query={open} asks={say('restore.asks')}>
      {({ restores, nextCursor }) => (
        <>
          <Sentence n={restores.length} more={nextCursor} />
          {STEPS.map((step) => (
            <Group
              key={step}
              step={step}
              of={restores.filter((one) => stepOf(one) === step)}
              more={nextCursor}
              onAsk={ask}
            />
          ))}
          <Pages cursor={cursor} next={nextCursor} onCursor={(to) => choose({ cursor: to })} />
          <Others onAsk={ask} />
          {asked && <StepSheet of={asked} onClose={() => ask(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

/** The branches whose restore is not open. */
function Others({ onAsk }: Pick<GroupParts, 'onAsk'>) {
  const [cursor, setCursor] = useState<string>();
  return (
    <LoadedPart query={useRestores({ open: 'false', cursor })}>
      {({ restores, nextCursor }) => (
        <>
          <Group step="begin" of={restores} more={nextCursor} onAsk={onAsk} />
          <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
        </>
      )}
    </LoadedPart>
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
  /** More branches stand on the next page. */
  more: string | null;
  onAsk(asked: AskedAct): void;
}

/** An act on many leaves such a branch held: nobody has looked whether its cause is over. */
const isOtherHold = ({ heldAt, isHeldForRestore }: RestoreDto): boolean => heldAt !== null && !isHeldForRestore;

/** The branches for which the same step is next, and its act on all of them. */
function Group({ step, of: branches, more, onAsk }: GroupParts) {
  const say = useSay();
  if (branches.length === 0) return null;
  const noteOf = (branch: RestoreDto) => {
    const { openedAt, adopted, unsettled, mayBeImported, imported } = branch;
    const counts = openedAt && say('restore.counts', { adopted, unsettled, mayBeImported, imported });
    const hold = isOtherHold(branch) && say('restore.staysHeld', { why: branch.heldMessage ?? '' });
    return [placeIn(say, branch), counts, hold].filter(Boolean).join(' · ');
  };
  return (
    <Card
      title={say(`restore.step.${step}`, { n: branches.length })}
      aside={<span className="count">{howMany(say, branches.length, more)}</span>}
    >
      <ul className="rows tight" data-list>
        {branches.map((one) => (
          <Row
            key={one.laneId}
            icon="store"
            title={nameOfBranch(say, one)}
            to={`/operator/restore/${one.laneId}`}
            about={noteOf(one)}
          />
        ))}
      </ul>
      {step !== 'settle' && (
        <div className="acts">
          <StepRow
            act={step}
            branches={step === 'goOn' ? branches.filter((one) => one.isHeldForRestore) : branches}
            onAsk={onAsk}
          />
        </div>
      )}
    </Card>
  );
}
