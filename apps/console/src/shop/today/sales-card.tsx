import { useState } from 'react';
import { type Bar, Bars } from '../../parts/bars.js';
import { Card } from '../../parts/card.js';
import { LineChart } from '../../parts/line-chart.js';
import { LoadedPart } from '../../parts/load.js';
import { Seg } from '../../parts/seg.js';
import { money, noonOf, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { type Day, longBefore, sum, useSummary, useUsualHours } from './today-data.js';

interface SalesParts {
  day: Day;
  /** The time of Risiti. */
  at: string;
}

const SPANS = ['place.today', 'today.thirtyDays'] as const;

/** The sales of today by hour, or those of 30 days if they are chosen. */
export function SalesCard({ day, at }: SalesParts) {
  const say = useSay();
  const [span, setSpan] = useState<(typeof SPANS)[number]>('place.today');
  const isLong = span === 'today.thirtyDays';
  const title = say(isLong ? 'today.byDay' : 'today.byHour');
  return (
    <Card title={title} aside={<Seg label={title} of={SPANS} value={span} textOf={say} onChoose={setSpan} />}>
      {isLong ? <Days at={at} /> : <Hours day={day} at={at} />}
    </Card>
  );
}

/** Others are shown too if something was sold then. */
const USUAL_HOURS = [7, 20];
const EAST_AFRICA_H = 3;

function Hours({ day: { hours, sales }, at }: SalesParts) {
  const say = useSay();
  const { weekday } = useFormat();
  const usual = useUsualHours(at);
  const busy = hours.filter(({ count }) => count > 0);
  const shown = [...USUAL_HOURS, ...busy.map(({ hour }) => hour)];
  const first = Math.min(...shown);
  const now = (new Date(at).getUTCHours() + EAST_AFRICA_H) % 24;
  const bars = Array.from({ length: Math.max(...shown) - first + 1 }, (_, place): Bar => {
    const hour = first + place;
    const value = busy.find((one) => one.hour === hour)?.count ?? 0;
    return { label: String(hour).padStart(2, '0'), value, usual: usual?.(hour), isNow: hour === now };
  });
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best));
  const title = busy.length === 0 ? say('today.quiet') : say('today.hours', { n: sales.count, hour: most.label });
  const columns = [say('today.hour'), say('today.number')] as const;
  return <Bars {...{ title, bars, columns }} usualIs={usual && say('today.usual', { day: weekday(at) })} />;
}

function Days({ at }: Pick<SalesParts, 'at'>) {
  const say = useSay();
  return (
    <LoadedPart query={useSummary(longBefore(at))}>
      {({ days, more }) => (
        <>
          <LineChart
            title={say('today.days', { total: money(sum(days.map(({ sales }) => sales.total))) })}
            points={days.map(({ day, sales }) => ({ at: noonOf(day), value: Math.round(sales.total) }))}
            unit="KES"
          />
          {more && <p className="small soft">{say('today.counting')}</p>}
        </>
      )}
    </LoadedPart>
  );
}
