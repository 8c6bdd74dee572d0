import { randomInt } from 'node:crypto';
import { readSize, wholeNumber } from '../read-size.js';
import { STAGE_NAMES, type StageName, withWhatTheyNeed } from './stage-names.js';

/** How large a run is. */
export interface Size {
  /** Of the one upload, over how many devices, each of so many lines. */
  invoices: number;
  devices: number;
  lines: number;
  /** Single requests against uploads: how often, for how long, from how many connections, against how many lines. */
  pairs: number;
  singleSeconds: number;
  connections: number;
  pairInvoices: number;
  /** The file that is broken off, and how often: by its sender, and with the API. */
  brokenInvoices: number;
  cuts: number;
  kills: number;
  /** The backlog of one device, how often it is put up, and what its neighbour sells each time. */
  backlog: number;
  neighbourPairs: number;
  neighbourSales: number;
}

export interface Options {
  size: Size;
  stages: StageName[];
  /** Of where uploads break. */
  seed: number;
  json: string | null;
}

const FULL: Size = {
  ...{ invoices: 80_000, devices: 200, lines: 5 },
  ...{ pairs: 3, singleSeconds: 10, connections: 50, pairInvoices: 10_000 },
  ...{ brokenInvoices: 5_000, cuts: 6, kills: 2 },
  ...{ backlog: 50_000, neighbourPairs: 5, neighbourSales: 60 },
};
const QUICK: Size = {
  ...{ invoices: 2_000, devices: 20, lines: 5 },
  ...{ pairs: 2, singleSeconds: 2, connections: 50, pairInvoices: 2_000 },
  ...{ brokenInvoices: 1_000, cuts: 3, kills: 1 },
  ...{ backlog: 2_000, neighbourPairs: 2, neighbourSales: 40 },
};
const SEEDS = 2 ** 32;

/** `--quick`, every number of a size by its name (`--invoices 500`), `--stages`, `--seed` and `--json <file>`. */
export function readOptions(args: string[], random = randomInt): Options {
  const texts = { stages: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' } } as const;
  const { size, others } = readSize(args, { full: FULL, quick: QUICK }, texts);
  return {
    size,
    stages: withWhatTheyNeed(others.stages?.split(',') ?? STAGE_NAMES),
    seed: others.seed === undefined ? random(SEEDS) : wholeNumber('seed', others.seed),
    json: others.json ?? null,
  };
}
