import { Link } from 'wouter';
import type { CaseEvidenceDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { EngineRoom } from '../../parts/engine-room.js';
import { Loaded } from '../../parts/load.js';
import { Row } from '../../parts/row.js';
import { Say, type Tone } from '../../parts/say.js';
import { Status } from '../../parts/status.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { placeIn } from '../texts.js';
import { CaseActs } from './case-acts.js';
import { useCase } from './cases.js';
import { Answered } from './cause.js';
import { isInvoice } from './valid-acts.js';

/** One submission with its evidence, and the acts that are valid now. */
export default function CasePage({ id }: { id: string }) {
  const say = useSay();
  const evidence = useCase(id);
  return (
    <Loaded query={evidence} asks={say('case.asks')}>
      {(data) => (
        <>
          <CaseSentence of={data} />
          <div className="cols">
            <div className="stack">
              <Card title={say('case.canDo')} order="soon">
                <CaseActs of={data} />
              </Card>
              <Attempts of={data} />
            </div>
            <div className="stack">
              <CaseFacts of={data} />
              <LastActs of={{ laneId: data.lane.laneId }} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

type Look = readonly [tone: Tone, word: Word];

const WAITS: Look = ['wait', 'case.waits'];
const LOOKS: Readonly<Record<string, Look>> = {
  NEEDS_REVIEW: ['act', 'case.needsYou'],
  APPROVED: ['good', 'case.signed'],
  REJECTED: ['act', 'case.refused'],
  CANCELLED: ['good', 'case.withdrawn'],
  FAILED: ['act', 'case.givenUp'],
};

function CaseSentence({ of }: { of: CaseEvidenceDto }) {
  const say = useSay();
  const { reference: what, kind, status, since, lane } = of;
  const { moment, since: spanSince } = useFormat();
  const [tone, word] = LOOKS[status] ?? WAITS;
  const isHeld = tone === 'wait' && (lane.heldScope === 'device' || (lane.heldScope !== null && isInvoice(kind)));
  return (
    <Say
      tone={isHeld ? 'act' : tone}
      asks={`${say(`case.kind.${kind}` as Word)} · ${placeIn(say, of)}`}
      title={say(isHeld ? 'case.held' : word, { what })}
      then={
        <>
          {since && say('needs.since', { time: moment(since), span: spanSince(since) })}{' '}
          {lane.isParked && say('case.parked')}{' '}
          {lane.isHead && lane.waitingBehind > 0 && say('case.behind', { n: lane.waitingBehind })}
        </>
      }
      isLive
    />
  );
}

/** What we count, and where it stands. What is not known has no row. */
function CaseFacts({ of }: { of: CaseEvidenceDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const { status, acceptedAt, settledAt, number, nextNumber, doubtSince, authority, follows, receipt, lane } = of;
  const laneWords = say(lane.heldAt ? 'case.laneHeld' : 'case.laneGoes');
  const facts: readonly Fact[] = [
    ['case.status', <Status of={status} isForOperator />],
    ['case.accepted', moment(acceptedAt)],
    ['case.settled', settledAt && moment(settledAt)],
    ['case.doubt', doubtSince && moment(doubtSince)],
    ['needs.sentAs', number],
    ['needs.weCount', nextNumber],
    ['case.receipt', receipt && (receipt.cuInvoiceNo ?? receipt.cisInvcNo)],
    ['acts.field.rcptSign', receipt && <span className="mono">{receipt.rcptSign}</span>],
    ['case.follows', follows && <Link href={`/operator/submissions/${follows}`}>{say('case.original')}</Link>],
    ['case.lane', <Link href={`/operator/branches/${lane.laneId}`}>{laneWords}</Link>],
    ['now.queue', <EngineRoom of={of.environment}>{say('shell.engineRoom')}</EngineRoom>],
  ];
  return (
    <Card title={say('case.facts')}>
      <Facts of={facts} />
      <Answered by={authority} />
    </Card>
  );
}

const LOOK_OF_OUTCOME: Readonly<Record<string, Tone>> = { approved: 'good', rejected: 'act', laneFault: 'act' };

function Attempts({ of: { attemptList, attempts } }: { of: CaseEvidenceDto }) {
  const say = useSay();
  const { moment } = useFormat();
  return (
    <Card title={say('case.attempts', { n: attempts })}>
      {attemptList.length === 0 && <p className="soft">{say('case.noAttempt')}</p>}
      <ol className="time">
        {attemptList.map(({ attempt, startedAt, outcome, code, message }) => {
          const look = LOOK_OF_OUTCOME[outcome ?? ''] ?? 'wait';
          return (
            <Row
              key={attempt}
              icon={look === 'good' ? 'check' : look === 'act' ? 'x' : 'clock'}
              tone={look}
              title={say(`case.outcome.${outcome ?? 'none'}` as Word)}
              about={
                <>
                  {message && <q lang="en">{message}</q>} {code && <span className="mono">{code}</span>}
                </>
              }
            >
              <time dateTime={startedAt}>{moment(startedAt)}</time>
            </Row>
          );
        })}
      </ol>
    </Card>
  );
}
