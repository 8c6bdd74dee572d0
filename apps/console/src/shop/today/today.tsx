import type { ListedSubmissionDto } from '@risiti/client/browser';
import { Link } from 'wouter';
import { isAway, useAwaySince } from '../../calls/connection.js';
import { Card, Figure } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { Status } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { amount, count, todayAsNumber, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { invoiceIn, totalOf } from '../documents/invoice.js';
import { canISell, type ShopNow } from './can-i-sell.js';
import { Needs } from './needs.js';
import { SalesCard } from './sales-card.js';
import { type Day, longBefore, sum, useShopNow, useSummary } from './today-data.js';

interface NowParts {
  now: ShopNow;
  /** Why KRA refuses the device. */
  kraSays: string | undefined;
  sales: readonly ListedSubmissionDto[];
  awaySince: number | null;
}

/** "Can I sell?", what was sold today, and what a person should do. */
export default function Today() {
  const query = useShopNow();
  const awaySince = useAwaySince() ?? (isAway(query.error) ? query.dataUpdatedAt : null);
  return (
    <Loaded query={query} asks={useSay()('today.asks')}>
      {(read) => <TodayNow {...read} awaySince={awaySince} />}
    </Loaded>
  );
}

function TodayNow(parts: NowParts) {
  const say = useSay();
  const { at, app, oldestWaitingAt } = parts.now;
  const today = todayAsNumber(at);
  // What waits may have been posted on an earlier day.
  const [, from = today] = [longBefore(at), oldestWaitingAt === null ? today : todayAsNumber(oldestWaitingAt)].sort();
  const summary = useSummary(from);
  const days = summary.data?.days ?? [];
  const day = days.find((one) => one.day === today);
  const waiting = oldestWaitingAt === null ? 0 : Math.max(1, sum(days.map((one) => one.waiting)));
  if (app !== 'ACTIVE') return <Sentence {...parts} waiting={waiting} />;
  return (
    <>
      <Sentence {...parts} waiting={waiting} />
      {day && <Figures day={day} waiting={waiting} now={parts.now} />}
      <div className="cols">
        <div className="stack">
          <LoadedPart query={summary}>
            {() => (day ? <SalesCard day={day} at={at} /> : <p className="soft">{say('today.counting')}</p>)}
          </LoadedPart>
          {day && <TaxCard taxes={day.taxes} />}
        </div>
        <div className="stack">
          <Needs waiting={waiting} />
          <LastSales sales={parts.sales} />
        </div>
      </div>
    </>
  );
}

function Sentence({ now, kraSays, awaySince, waiting }: Omit<NowParts, 'sales'> & { waiting: number }) {
  const say = useSay();
  const { clock, span } = useFormat();
  const { tone, icon, title, then, link } = canISell(now, awaySince !== null);
  const values = {
    ...{ n: waiting, time: awaySince === null ? '' : clock(awaySince) },
    ...{ span: span(msSince(now.oldestWaitingAt, now)), ago: span(msSince(now.lastSignedAt, now)) },
  };
  const text = then.map((word) => say(word, values)).join(' ');
  const action = link && (
    <Link className={tone === 'act' ? 'btn strong' : 'btn on-tint'} href={link.href}>
      {say(link.word, values)}
    </Link>
  );
  const words = (
    <>
      {text} {tone === 'act' && kraSays && <q lang="en">{kraSays}</q>}
    </>
  );
  const asks = say('today.asks');
  return <Say {...{ tone, icon, asks }} isBig isLive title={say(title, values)} then={words} actions={action} />;
}

/** By the clock of Risiti. */
const msSince = (time: string | null, { at }: ShopNow): number => Math.max(0, Date.parse(at) - Date.parse(time ?? at));

interface FiguresParts {
  day: Day;
  waiting: number;
  now: ShopNow;
}

function Figures({ day: { sales, taxes, creditNotes, refused }, waiting, now }: FiguresParts) {
  const say = useSay();
  const { span } = useFormat();
  const { oldestWaitingAt } = now;
  const vat = amount(sum(taxes.map(({ tax }) => tax)));
  const sold = say('today.sales', { n: sales.count });
  const ofToday = say('today.ofToday', { n: creditNotes.count });
  const oldest = oldestWaitingAt && say('today.oldest', { span: span(msSince(oldestWaitingAt, now)) });
  const why = refused > 0 && <Link href="/documents#status=REJECTED">{say('today.readWhy')}</Link>;
  return (
    <section className="figures" aria-label={say('today.figures')}>
      <Figure isBig currency="KES" label={say('today.sold')} value={amount(sales.total)} note={sold} />
      <Figure currency="KES" label={say('today.vat')} value={vat} />
      <Figure currency="KES" label={say('today.creditNotes')} value={amount(creditNotes.total)} note={ofToday} />
      <Figure label={say('today.waiting')} value={count(waiting)} note={oldest ?? say('today.allSigned')} />
      <Figure label={say('status.refused')} value={count(refused)} note={why} />
    </section>
  );
}

function TaxCard({ taxes }: { taxes: Day['taxes'] }) {
  const say = useSay();
  const sold = taxes.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0);
  const line = (name: Word, of: typeof sold) => [
    say(name),
    amount(sum(of.map(({ taxable }) => taxable))),
    amount(sum(of.map(({ tax }) => tax))),
  ];
  return (
    <Card title={say('today.taxes')}>
      <Table
        columns={[say('today.type'), say('today.taxable'), say('today.tax')]}
        rows={sold.map((one) => line(`today.tax.${one.taxTyCd}` as Word, [one]))}
        foot={line('today.total', sold)}
      />
    </Card>
  );
}

function LastSales({ sales }: Pick<NowParts, 'sales'>) {
  const say = useSay();
  const { moment } = useFormat();
  const all = <Link href="/documents">{say('today.all')}</Link>;
  const rows = sales.map(({ submissionId, reference, acceptedAt, status, document }) => {
    const invoice = invoiceIn(document);
    const name = (
      <>
        <Link data-row href={`/documents/${submissionId}`}>
          {reference}
        </Link>
        <small>{moment(acceptedAt)}</small>
      </>
    );
    return [name, invoice && totalOf(invoice), <Status of={status} />];
  });
  return (
    <Card title={say('today.last')} aside={all} order="late">
      <div data-list>
        {sales.length > 0 ? (
          <Table columns={[say('today.sale'), say('today.amount'), say('today.state')]} rows={rows} />
        ) : (
          <p className="soft">{say('today.noSales')}</p>
        )}
      </div>
    </Card>
  );
}
