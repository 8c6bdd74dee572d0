import type { CSSProperties } from 'react';
import { count } from '../words/format.js';
import { AsTable } from './table.js';

export interface Bar {
  label: string;
  value: number;
  /** What it usually is, as a tick. */
  usual?: number;
  /** It still grows. */
  isNow?: boolean;
}

interface BarsParts {
  /** A sentence that says what the bars show. */
  title: string;
  bars: readonly Bar[];
  /** What the table calls the labels and the values. */
  columns: readonly [labels: string, values: string];
  /** What the ticks are, if there are any. */
  usualIs?: string;
}

/** A tick within a bar has another colour than one above it. */
const barClass = ({ value, usual }: Bar): string => (usual ? (value > usual ? 'b usual over' : 'b usual') : 'b');

/** Above the highest bar there is room for its number. */
const HIGHEST = 88;

export function Bars({ title, bars, columns, usualIs }: BarsParts) {
  const most = Math.max(1, ...bars.flatMap(({ value, usual = 0 }) => [value, usual]));
  const height = (value: number) => Math.round((value / most) * HIGHEST);
  const lookOf = ({ value, usual }: Bar): CSSProperties =>
    ({ '--v': height(value), '--u': height(usual ?? 0), '--t': height(Math.max(value, usual ?? 0)) }) as CSSProperties;
  return (
    <>
      <div className="bars" role="img" aria-label={title}>
        {bars.map((bar) => (
          <div key={bar.label} className={bar.isNow ? 'now' : undefined}>
            <div className={barClass(bar)} style={lookOf(bar)}>
              {bar.value > 0 && <em>{count(bar.value)}</em>}
            </div>
            <span>{bar.label}</span>
          </div>
        ))}
      </div>
      {usualIs && <p className="legend">{usualIs}</p>}
      <AsTable
        columns={usualIs ? [...columns, usualIs] : columns}
        rows={bars.map(({ label, value, usual = 0 }) => [
          label,
          ...(usualIs ? [value, usual] : [value]).map((one) => count(Math.round(one))),
        ])}
      />
    </>
  );
}
