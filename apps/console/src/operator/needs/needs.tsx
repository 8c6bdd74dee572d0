import { useState } from 'react';
import { Link } from 'wouter';
import { Loaded } from '../../parts/load.js';
import { Note } from '../../parts/card.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { useRestores } from '../restore/restores.js';
import { howMany } from '../texts.js';
import { isUndecided, type Need, useGroups, useNeeds } from './cases.js';
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
            title={all.length > 0 ? say('now.needs', { n: howMany(say, all.length, needs.isFull) }) : say('now.calm')}
            then={say(all.length > 0 ? 'needs.then' : 'needs.calmThen')}
            isLive
          />
          <OpenRestores />
          <NeedCards needs={all} hasTitle />
          <GivenUp />
        </>
      )}
    </Loaded>
  );
}

/** A restore stays open until an operator ends it. */
function OpenRestores() {
  const say = useSay();
  const { restores = [], nextCursor = null } = useRestores({ open: 'true' }).data ?? {};
  if (restores.length === 0) return null;
  return (
    <Note tone="wait" icon="db" isStill>
      <Link href="/operator/restore">{say('restore.open', { n: howMany(say, restores.length, nextCursor) })}</Link>
    </Note>
  );
}

/** What was given up is decided. It stands here because it can still be sent, and as long as somebody reads it. */
function GivenUp() {
  const say = useSay();
  const groups = useGroups('FAILED').data?.groups.filter((group) => !isUndecided(group)) ?? [];
  const [isOpen, setOpen] = useState(false);
  if (groups.length === 0 && !isOpen) return null;
  return (
    <details className="given-up" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{say('needs.givenUpAll', { n: groups.reduce((sum, { count }) => sum + count, 0) })}</h2>
      </summary>
      {isOpen && <NeedCards needs={groups.map((group): Need => ({ of: 'group', group }))} />}
    </details>
  );
}
