import type { Installation } from '../installation.js';
import type { Load } from '../load.js';
import type { Settling } from '../settling.js';
import type { Simulator } from '../simulator.js';
import type { Account } from './account.js';
import type { Notes } from './notes.js';
import type { Size } from './options.js';
import type { Branch, SalesFile } from './sales-file.js';

/** What all stages play on: the product, the authority, and an account with many branches. */
export interface Scene {
  size: Size;
  seed: number;
  installation: Installation;
  simulator: Simulator;
  account: Account;
  load: Load;
  /** The file of the one upload, and the batch it became. */
  file: SalesFile;
  firstBatch: string | null;
}

/** One thing that batches promise, shown. */
export type Stage = (scene: Scene, notes: Notes) => Promise<void>;

export function newFile({ size, account }: Pick<Scene, 'size' | 'account'>, name: string, sales: number): SalesFile {
  return { name, sales, linesEach: size.lines, branches: account.branches.map(placeOf) };
}

const placeOf = ({ tin, bhfId }: Branch): Branch => ({ tin, bhfId });

/** Its worker may be another by now. */
export const settlingOf = ({ installation: { ledger, worker } }: Scene): Settling => ({
  ...{ name: 'the product', ledger, worker: worker.process },
});
