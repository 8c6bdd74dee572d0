import type { Database } from '@app/persistence';
import type { RunningProcess, TestDatabase } from '@app/testing';
import { takeDown } from './take-down.js';

/** One device that sells: where its sales are posted, and the next of them each time it is asked. */
export interface BenchTill {
  tin: string;
  url: string;
  headers: Record<string, string>;
  nextSale(): string;
}

/**
 * Whoever runs the course: an API process, a worker process and a ledger of its own. Both ledgers call a few things the
 * same, so that one bench can look into either: `lanes.head_id`, `submissions.settled_at`, `receipts.rcpt_sign`.
 */
export interface Contestant {
  name: string;
  tills: BenchTill[];
  ledger: Database;
  api: RunningProcess;
  worker: RunningProcess;
  stop(): Promise<void>;
}

interface Parts extends Omit<Contestant, 'stop'> {
  database: TestDatabase;
}

export const contestant = ({ database, ...parts }: Parts): Contestant => ({
  ...parts,
  stop: () => takeDown({ ...parts, database }),
});

export const CONTESTANTS = {
  oneByOne: 'one by one',
  coalesced: 'coalesced',
  floor: 'floor',
  floorOneByOne: 'floor, one by one',
} as const;

/** How many rows may share a statement: the product's default, and none. */
export const GROUP_ROWS_MAX = 200;
export const ONE_BY_ONE = 1;
