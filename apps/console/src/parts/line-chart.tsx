import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { count, type Format, useFormat } from '../words/format.js';
import { useSay } from '../words/words.js';
import { AsTable } from './table.js';

interface LineChartParts {
  /** A sentence that says what the line shows. */
  title: string;
  /** `at` and `mark` are milliseconds since 1970. A value of null leaves a gap. */
  points: readonly { at: number; value: number | null }[];
  unit: string;
  /** When an incident began. */
  mark?: number;
}

/** A longer line has days below it, a shorter one hours. */
const HOURS_UNTIL_MS = 48 * 3_600_000;

export function LineChart({ title, points, unit, mark }: LineChartParts) {
  const say = useSay();
  const { clock, shortDay } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [Plot, setPlot] = useState<typeof uPlot>();
  const timeOf = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0) > HOURS_UNTIL_MS ? shortDay : clock;
  useEffect(() => void import('uplot').then((module) => setPlot(() => module.default)), []);
  useEffect(() => {
    if (!Plot || !place.current) return;
    return draw(Plot, place.current, { points, mark, timeOf });
  }, [Plot, points, mark, timeOf]);
  return (
    <>
      <div ref={place} className="plot" role="img" aria-label={title} />
      <AsTable
        columns={[say('chart.when'), unit]}
        rows={points.map(({ at, value }) => [timeOf(at), value === null ? '–' : count(value)])}
      />
    </>
  );
}

interface Drawing extends Pick<LineChartParts, 'points' | 'mark'> {
  timeOf: Format['clock'];
}

const HEIGHT_PX = 160;

/** Draws in the colours of the theme and as wide as the page, until what it gives is called. */
function draw(Plot: typeof uPlot, place: HTMLElement, drawing: Drawing): () => void {
  const { points } = drawing;
  const data: uPlot.AlignedData = [points.map(({ at }) => at), points.map(({ value }) => value)];
  const chart = new Plot(optionsFor(place, drawing), data, place);
  const redraw = () => chart.redraw(false);
  const width = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT_PX }));
  const chosenTheme = new MutationObserver(redraw);
  const systemTheme = matchMedia('(prefers-color-scheme: dark)');
  width.observe(place);
  chosenTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  systemTheme.addEventListener('change', redraw);
  return () => {
    width.disconnect();
    chosenTheme.disconnect();
    systemTheme.removeEventListener('change', redraw);
    chart.destroy();
  };
}

function optionsFor(place: HTMLElement, { mark, timeOf }: Drawing): uPlot.Options {
  // A canvas does not know `light-dark(…)`, which a token may be; the colour of an element is plain.
  const colour = (token: string) => () => {
    place.style.color = `var(${token})`;
    return getComputedStyle(place).color;
  };
  const axis = { stroke: colour('--ink-2'), ticks: { show: false } };
  const line = {
    stroke: colour('--accent'),
    fill: colour('--accent-soft'),
    width: 2,
    points: { show: false, filter: lonely, fill: colour('--accent') },
  };
  return {
    ...{ width: place.clientWidth, height: HEIGHT_PX, legend: { show: false }, cursor: { show: false } },
    ms: 1,
    scales: { y: { range: (_self, _least, most) => [0, Math.max(1, most) * 1.05] } },
    series: [{}, line],
    axes: [
      { ...axis, grid: { show: false }, size: 28, values: (_self, times) => times.map(timeOf) },
      { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: 64, values: (_self, values) => values.map(count) },
    ],
    hooks: { draw: mark === undefined ? [] : [(chart) => drawMark(chart, mark, colour('--act-fill')())] },
  };
}

/** A value between two gaps has no line, so it is a point. */
const lonely: uPlot.Series.Points.Filter = ({ data: [, values = []] }) =>
  [...values.keys()].filter((at) => values[at] != null && values[at - 1] == null && values[at + 1] == null);

function drawMark({ ctx, bbox, valToPos }: uPlot, mark: number, colour: string): void {
  const x = valToPos(mark, 'x', true);
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.stroke(new Path2D(`M${x} ${bbox.top}v${bbox.height}`));
  ctx.restore();
}
