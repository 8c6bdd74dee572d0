import { type AlertDto, alertsList } from '../../calls/generated/index.js';
import { Card, Empty } from '../../parts/card.js';
import type { IconName } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say, type Tone } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { useLook } from '../use-look.js';
import { ShiftNotes } from './shift-notes.js';

/** What Risiti told operators, and what they leave for the next shift. */
export default function Alerts() {
  const say = useSay();
  const [{ cursor }, choose] = useFilters();
  const alerts = useLook(['alerts', cursor], (on) => alertsList({ ...on, query: { cursor } }));
  return (
    <>
      <Sentence newest={cursor ? undefined : alerts.data?.alerts[0]} />
      <div className="cols">
        <Card title={say('alerts.card')}>
          <LoadedPart query={alerts}>
            {(page) => (
              <>
                <AlertLines alerts={page.alerts} />
                <Pages cursor={cursor} next={page.nextCursor} onCursor={(to) => choose({ cursor: to })} />
              </>
            )}
          </LoadedPart>
        </Card>
        <ShiftNotes />
      </div>
    </>
  );
}

/** A receiver that takes no alerts must be noticed here: it cannot be told otherwise. */
function Sentence({ newest }: { newest: AlertDto | undefined }) {
  const say = useSay();
  const why = newest?.failure;
  return (
    <Say
      tone={why ? 'act' : 'good'}
      icon={why ? 'alert' : 'send'}
      asks={say('place.alerts')}
      title={say(why ? 'alerts.notTaken' : 'alerts.title')}
      then={say(why ? 'alerts.notTaken.then' : 'alerts.then')}
      isLive
    />
  );
}

const LOOKS: Record<AlertDto['severity'], readonly [tone: Tone | '', icon: IconName]> = {
  alarm: ['act', 'alert'],
  notice: ['wait', 'bell'],
  over: ['', 'check'],
};

function AlertLines({ alerts }: { alerts: readonly AlertDto[] }) {
  const say = useSay();
  if (alerts.length > 0)
    return (
      <ol className="time" data-list>
        {alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </ol>
    );
  return (
    <Empty icon="send" title={say('alerts.none')}>
      {say('alerts.none.then')}
    </Empty>
  );
}

/** The first line of an alert is its name. All of it is in English, as it was sent. */
function AlertLine({ alert: { at, severity, text, path, failure, endedAt } }: { alert: AlertDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const [tone, icon] = LOOKS[severity];
  const [subject = '', ...lines] = text.split('\n');
  const name = <span lang="en">{subject.charAt(0).toUpperCase() + subject.slice(1)}</span>;
  return (
    <Row
      {...{ icon, tone }}
      title={name}
      to={path && path.replace('/console', '')}
      about={
        <>
          {say(`alerts.${severity}`)} {endedAt && say('alerts.ended', { time: moment(endedAt) })}{' '}
          {failure ? say('alerts.failed', { why: failure }) : say('alerts.taken')}
        </>
      }
    >
      <time dateTime={at}>{moment(at)}</time>
      {lines.length > 0 && (
        <details className="as-table under">
          <summary>{say('alerts.more')}</summary>
          <p className="written" lang="en">
            {lines.join('\n')}
          </p>
        </details>
      )}
    </Row>
  );
}
