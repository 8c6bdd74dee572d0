import { useState } from 'react';
import { Loaded } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { type Need, useGroups, useNeeds } from './cases.js';
import { NeedCards } from './need-cards.js';

/** What waits for an operator: one card for each cause, with the acts that are valid now. */
export default function Needs() {
  const say = useSay();
  const needs = useNeeds();
  return (
    <Loaded query={needs} asks={say('needs.asks')}>
      {(all) => (
        <>
          <Say
            tone={all.length > 0 ? 'act' : 'good'}
            icon={all.length > 0 ? 'bell' : 'check'}
            asks={say('needs.asks')}
            title={all.length > 0 ? say('now.needs', { n: all.length }) : say('now.calm')}
            then={say(all.length > 0 ? 'needs.then' : 'needs.calmThen')}
            isLive
          />
          {all.length > 0 && (
            <section className="stack">
              <h2 className="sec">
                {say('place.needs')} <span className="count act">{all.length}</span>
              </h2>
              <NeedCards needs={all} />
            </section>
          )}
          <GivenUp />
        </>
      )}
    </Loaded>
  );
}

/** What was given up is decided. It stands here because it can still be sent. */
function GivenUp() {
  const say = useSay();
  const { data } = useGroups('FAILED');
  const [isOpen, setOpen] = useState(false);
  if (!data || data.groups.length === 0) return null;
  return (
    <details className="given-up" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{say('needs.givenUpAll', { n: data.cases })}</h2>
      </summary>
      {isOpen && (
        <div className="stack">
          <NeedCards needs={data.groups.map((group): Need => ({ of: 'group', group }))} />
        </div>
      )}
    </details>
  );
}
