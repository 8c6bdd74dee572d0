import type { ReactNode } from 'react';
import { useSay } from '../words/words.js';

type Cells = readonly ReactNode[];

interface TableParts {
  columns: readonly string[];
  rows: readonly Cells[];
  /** The line of totals. */
  foot?: Cells;
}

/** All columns but the first stand at the right, as numbers do. */
const lookOf = (place: number): string | undefined => (place > 0 ? 'num' : undefined);

const line = (cells: Cells, key: number) => (
  <tr key={key}>
    {cells.map((cell, place) => (
      <td key={place} className={lookOf(place)}>
        {cell}
      </td>
    ))}
  </tr>
);

export const Table = ({ columns, rows, foot }: TableParts) => (
  <table>
    <thead>
      <tr>
        {columns.map((name, place) => (
          <th key={name} scope="col" className={lookOf(place)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{rows.map(line)}</tbody>
    {foot && <tfoot>{line(foot, 0)}</tfoot>}
  </table>
);

/** The numbers of a chart, for those who would rather read them. */
export const AsTable = (parts: TableParts) => (
  <details className="as-table">
    <summary>{useSay()('chart.asTable')}</summary>
    <Table {...parts} />
  </details>
);
