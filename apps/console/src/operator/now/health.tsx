import type { ReactNode } from 'react';
import { EngineRoom } from '../../parts/engine-room.js';
import { Icon, type IconName } from '../../parts/icon.js';
import type { Tone } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import type { NowFacts } from './now-sentence.js';

/** The parts of the installation, each with its state in words. */
export function Health({ facts }: { facts: NowFacts }) {
  const say = useSay();
  const { workers, isQueueAway, paused, away, awaySince } = facts;
  const [first] = paused;
  const pausedBy = first?.by ? say('now.queue.pausedBy', { who: first.by }) : say('now.queue.paused');
  const closed = awaySince === null ? say('now.way.closed') : say('now.way.closedSince', { since: awaySince });
  return (
    <ul className="health" aria-label={say('now.parts')}>
      <Part
        tone={workers > 0 ? 'good' : 'act'}
        icon="cpu"
        name={say('now.workers')}
        state={say('now.workers.live', { n: workers })}
      />
      <Part
        tone={isQueueAway || first ? 'act' : 'good'}
        icon={first ? 'pause' : 'layers'}
        name={<EngineRoom>{say('now.queue')}</EngineRoom>}
        state={isQueueAway ? say('now.queue.away') : first ? pausedBy : say('now.queue.runs')}
      />
      <Part tone="good" icon="db" name={say('now.database')} state={say('now.database.answers')} />
      <Part
        tone={away ? 'wait' : 'good'}
        icon={away ? 'cloudoff' : 'bolt'}
        name={say(away === 'sandbox' ? 'now.way.sandbox' : 'now.way')}
        state={away ? closed : say('now.way.open')}
      />
    </ul>
  );
}

function Part({ tone, icon, name, state }: { tone: Tone; icon: IconName; name: ReactNode; state: string }) {
  return (
    <li className={tone === 'good' ? undefined : tone}>
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <span>{state}</span>
      </span>
    </li>
  );
}
