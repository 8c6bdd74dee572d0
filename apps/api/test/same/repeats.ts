import { projectRoot } from '@app/testing';
import { Caller } from './caller.js';
import type { Posted } from './corpus/shop-scene.js';
import { Installation } from './installation.js';
import type { Transcript } from './transcript.js';

/** The client of a shop, and all that it posted. */
export interface Played {
  caller: Caller;
  posted: Posted;
}

/**
 * Repeats each document of a ledger, as it was and with a change, to the API of each checkout, on a copy of the ledger for each. Each
 * migrates its copy: between two releases a function may have another text under the same number, which the other's programs refuse.
 * What is accepted anew stays pending, and so says that it was not known.
 */
export async function repeatOnCopies(
  { caller, posted }: Played,
  theirRoot: string,
  ledger: string,
): Promise<[Transcript, Transcript]> {
  const copyLedger = await caller.installation.leaveLedger();
  const repeatTo = async (root: string): Promise<Transcript> => {
    const beside = await Installation.beside(await copyLedger(), root);
    try {
      await repeat(new Caller(beside, `ledger of ${ledger}`, caller.till, 'repeats'), posted);
      return beside.recorder.transcript;
    } finally {
      await beside.stop();
    }
  };
  return [await repeatTo(projectRoot), await repeatTo(theirRoot)];
}

async function repeat(caller: Caller, posted: Posted): Promise<void> {
  for (const [step, { method = 'POST', path, body, changed }] of Object.entries(posted)) {
    const headers = { prefer: 'respond-async' };
    await caller.ask(`${step} again`, { method, path, body, headers });
    if (changed) await caller.ask(`${step} changed`, { method, path, body: changed, headers });
  }
}
