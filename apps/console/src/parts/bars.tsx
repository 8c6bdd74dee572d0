import type { CSSProperties } from 'react';
import { count } from '../words/format.js';
import { AsTable } from './table.js';

export interface Bar {
  label: string;
  value: number;
  /** It still grows. */
  isNow?: boolean;
}

interface BarsParts {
  /** A sentence that says what the bars show. */
  title: string;
  bars: readonly Bar[];
  /** What the table calls the labels and the values. */
  columns: readonly [labels: string, values: string];
}

/** Above the highest bar there is room for its number. */
const HIGHEST = 88;

export function Bars({ title, bars, columns }: BarsParts) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      <div className="bars" role="img" aria-label={title}>
        {bars.map(({ label, value, isNow }) => (
          <div key={label} className={isNow ? 'now' : undefined}>
            <div className="b" style={{ '--v': Math.round((value / most) * HIGHEST) } as CSSProperties}>
              {value > 0 && <em>{count(value)}</em>}
            </div>
            <span>{label}</span>
          </div>
        ))}
      </div>
      <AsTable columns={columns} rows={bars.map(({ label, value }) => [label, count(value)])} />
    </>
  );
}
