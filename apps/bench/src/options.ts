import { readSize } from './read-size.js';

/** How large a run is. */
export interface Size {
  rounds: number;
  /** Of a backlog, and of a journey. */
  sales: number;
  devices: number;
  connections: number;
  /** Of the backlog of one device. */
  laneSales: number;
  /** One after the other from one till, each waited for. */
  syncSales: number;
}

export interface Options extends Size {
  json: string | null;
}

const FULL: Size = { rounds: 3, sales: 1_500, devices: 100, connections: 64, laneSales: 150, syncSales: 120 };
const QUICK: Size = { rounds: 3, sales: 300, devices: 50, connections: 64, laneSales: 40, syncSales: 40 };

/** `--quick`, `--json <file>`, and every number of a size by its name: `--rounds 5`, `--lane-sales 50`. */
export function readOptions(args: string[]): Options {
  const { size, others } = readSize(args, { full: FULL, quick: QUICK }, { json: { type: 'string' } });
  return { ...size, json: others.json ?? null };
}
