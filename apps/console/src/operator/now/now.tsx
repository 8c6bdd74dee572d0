import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { NowDto } from '../../calls/generated/index.js';
import { Card, Figure } from '../../parts/card.js';
import { EngineRoom } from '../../parts/engine-room.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { LineChart } from '../../parts/line-chart.js';
import { Loaded } from '../../parts/load.js';
import { Say, type Tone } from '../../parts/say.js';
import { count, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { LastNote } from '../alerts/shift-notes.js';
import { useAppList } from '../apps/app-parts.js';
import { NeedCards } from '../needs/need-cards.js';
import { howMany } from '../texts.js';
import { type Line, type NowFacts, nowSentence } from './now-sentence.js';
import { factsOf, type Look, oldestUnsigned, useNow } from './use-now.js';

/** How it is: whether somebody is needed, and what for. */
export default function Now() {
  const say = useSay();
  const now = useNow();
  return (
    <Loaded query={now} asks={say('now.asks')}>
      {(look) => <NowPage look={look} />}
    </Loaded>
  );
}

const FIRST = 3;

function NowPage({ look }: { look: Look }) {
  const say = useSay();
  const { moment } = useFormat();
  const facts = factsOf(look, moment);
  const { tone, icon, title, then } = nowSentence(facts);
  const text = ([word, values]: Line) => say(word as Word, values);
  const sentence = (
    <Say
      isBig
      isLive
      tone={tone}
      icon={icon}
      asks={say('now.asks')}
      title={text(title)}
      then={
        <>
          {then.map(text).join(' ')} <PendingApps />
        </>
      }
    />
  );
  if (facts.isDatabaseAway) return sentence;
  const charts = look.minutes && <Charts of={look.minutes} />;
  const isCalm = look.needs.length === 0;
  return (
    <>
      {sentence}
      <Health facts={facts} />
      <Figures look={look} facts={facts} />
      {isCalm && <LastNote />}
      <div className={isCalm ? 'cols half' : 'cols'}>
        <NeedCards needs={look.needs} hasTitle limit={FIRST} />
        {isCalm ? (
          charts
        ) : (
          <div className="stack">
            <LastNote />
            {charts}
          </div>
        )}
      </div>
    </>
  );
}

/** New apps wait for a person too, but nobody sells with them yet. */
function PendingApps() {
  const say = useSay();
  const { data } = useAppList('PENDING');
  if (!data || data.apps.length === 0) return null;
  const n = howMany(say, data.apps.length, data.nextCursor);
  return <Link href="/operator/apps">{say('apps.wait', { n })}</Link>;
}

function Figures({ look: { status, minutes }, facts: { waiting, heldLanes } }: { look: Look; facts: NowFacts }) {
  const say = useSay();
  const { since, moment } = useFormat();
  const oldest = oldestUnsigned(status);
  return (
    <section className="figures even" aria-label={say('now.figures')}>
      <Figure
        label={say('now.signedToday')}
        value={minutes ? count(minutes.signedToday) : '–'}
        note={minutes && say('now.refusedToday', { n: minutes.refusedToday })}
      />
      <Figure label={say('now.waiting')} value={count(waiting)} note={say('now.allStored')} />
      <Figure
        label={say('now.oldest')}
        value={oldest ? since(oldest) : '–'}
        note={oldest ? say('now.since', { time: moment(oldest) }) : say('now.allSigned')}
      />
      <Figure label={say('now.heldBranches')} value={count(heldLanes)} />
    </section>
  );
}

/** Sales signed a minute, and how long a sale waits for its signature, over the last hour. */
function Charts({ of: { minutes, incidentSince } }: { of: NowDto }) {
  const say = useSay();
  const mark = incidentSince === null ? undefined : Date.parse(incidentSince);
  const [signed, waits] = useMemo(() => {
    const pointsOf = (of: (minute: NowDto['minutes'][number]) => number | null) =>
      minutes.map((minute) => ({ at: Date.parse(minute.at), value: of(minute) }));
    return [pointsOf((minute) => minute.signed), pointsOf(({ waitMs }) => waitMs)] as const;
  }, [minutes]);
  const most = Math.max(0, ...signed.map(({ value }) => value ?? 0));
  const now = signed.at(-1)?.value ?? 0;
  const wait = waits.findLast(({ value }) => value !== null)?.value ?? null;
  const signedSentence = say('now.signedSentence', { now: count(now), most: count(most) });
  const waitSentence = wait === null ? say('now.noWait') : say('now.waitSentence', { ms: count(wait) });
  return (
    <>
      <Card title={say('now.signedChart')}>
        <p className="small soft">{signedSentence}</p>
        <LineChart title={signedSentence} points={signed} unit={say('now.signedUnit')} mark={mark} />
      </Card>
      <Card title={say('now.waitChart')}>
        <p className="small soft">{waitSentence}</p>
        <LineChart title={waitSentence} points={waits} unit={say('now.waitUnit')} mark={mark} />
      </Card>
    </>
  );
}

/** The parts of the installation, each with its state in words. */
function Health({ facts }: { facts: NowFacts }) {
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
