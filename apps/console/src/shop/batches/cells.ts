/** A cell that a table program would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** Writes a cell so that a table program shows it and never computes it. */
export const escaped = (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

/** Takes such an escape back, so that a table that went out and came back is the same. */
export const unescaped = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** 20260302, 2026-03-02 and 02/03/2026 (the day first, as in Kenya). Anything else stays, and Risiti says what is wrong with it. */
export function dateOf(cell: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)([T ].*)?$/.exec(cell) ?? [];
  if (year) return `${year}${month}${day}`;
  const [, dayFirst = '', monthNext = '', yearLast] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  return yearLast ? `${yearLast}${monthNext.padStart(2, '0')}${dayFirst.padStart(2, '0')}` : cell;
}

/** 1160, 1,160.00 and 1160.5. Anything else, such as 0,500, stays a text, and Risiti says what is wrong with it. */
export const numberOf = (cell: string): number | string =>
  /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell;
