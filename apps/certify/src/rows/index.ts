import { branchRecordRows } from './branch-records.js';
import { counterpartRows } from './counterparts.js';
import { goodsRows } from './goods.js';
import type { Row } from './row.js';
import { saleRows } from './sales.js';
import { setUpRows } from './set-up.js';

export type { Play, Row } from './row.js';

const ALL = [...setUpRows, ...branchRecordRows, ...goodsRows, ...saleRows, ...counterpartRows];

/** Rows that need nothing come first, then the goods and their sale, and at the end what KRA shows late (fact sheet 5.1). */
const ORDER_OF_WORK = [1, 2, 3, 4, 5, 23, 6, 7, 8, 22, 10, 9, 19, 17, 11, 14, 20, 21, 18, 12, 13, 15, 16];

/** The 23 go-live rows in the order that works. */
export const ROWS: readonly Row[] = ORDER_OF_WORK.map((number) => ALL.find((row) => row.number === number)!);

export const rowOf = (number: number): Row | undefined => ROWS.find((row) => row.number === number);

/** The direct hosts lack three lookups. */
export const rowsOn = (profile: 'direct' | 'gateway'): readonly Row[] =>
  profile === 'gateway' ? ROWS : ROWS.filter(({ directPath }) => directPath !== null);
