import { Database } from '@app/persistence';
import { freePort, type RunningProcess, SimulatorControl, startProcess, type TestDatabase } from '@app/testing';

const HOST = '127.0.0.1';

export const CONTESTANTS = { product: 'product', textbook: 'textbook', floor: 'floor', before: 'before' } as const;

/** One device that sells. */
export interface BenchTill {
  tin: string;
  bhfId: string;
  url: string;
  headers: Record<string, string>;
  nextSale(): string;
}

/**
 * An API process, a worker process and a ledger. All ledgers share a few names, so that one bench can read them:
 * `submissions.settled_at`, `receipts.rcpt_sign`.
 */
export interface Contestant {
  name: string;
  tills: BenchTill[];
  ledger: Database;
  api: RunningProcess;
  worker: RunningProcess;
  /** Returns a row as long as a sale is not settled. */
  pendingQuery: string;
  /** False for the textbook: it has no lanes, so the sales of a device reach the authority in any order. */
  isOrdered: boolean;
  stop(): Promise<void>;
}

export const LANES_PENDING = 'SELECT 1 FROM lanes WHERE head_id IS NOT NULL LIMIT 1';

/** Kills the programs and drops the database: no client is left to wait for. */
export async function stopPrograms(programs: RunningProcess[], ledger: Database, database: TestDatabase) {
  await Promise.all(programs.map((program) => program.kill('SIGKILL')));
  await ledger.close();
  await database.drop();
}

/** PINs of different contestants begin with different letters. */
export const tinOf = (letter: string, ordinal: number): string => `${letter}${String(ordinal).padStart(9, '0')}K`;

/** All contestants share one authority. Its ledger is in memory, so that no disk is measured twice. */
export interface Simulator {
  process: RunningProcess;
  wireUrl: string;
  control: SimulatorControl;
}

export async function startSimulator(): Promise<Simulator> {
  const [port, wirePort] = [await freePort(), await freePort()];
  const settings = { SIMULATOR_HOST: HOST, SIMULATOR_PORT: String(port), SIMULATOR_WIRE_PORT: String(wirePort) };
  const process = startProcess('apps/simulator/src/main', settings);
  await process.waitForHealth(`http://${HOST}:${port}/health`);
  const control = new SimulatorControl(`http://${HOST}:${port}`);
  return { process, wireUrl: `http://${HOST}:${wirePort}/etims-api`, control };
}

/** Initialises a device at the authority without a gateway, and resolves to its key. */
export async function initialiseAt({ wireUrl }: Simulator, tin: string): Promise<string> {
  const response = await fetch(`${wireUrl}/selectInitOsdcInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tin, bhfId: '00', dvcSrlNo: `serial of ${tin}` }),
  });
  const { data } = (await response.json()) as { data: { info: { cmcKey: string } } };
  return data.info.cmcKey;
}

/** The bench's sale as the authority receives it, without its number. */
export type WireSale = Record<string, unknown>;

/** A till that calls the authority directly. The waiting time at a gateway is measured over it. */
export async function directTill(simulator: Simulator, tin: string, wireSale: WireSale): Promise<BenchTill> {
  const cmcKey = await initialiseAt(simulator, tin);
  let number = 0;
  return {
    ...{ tin, bhfId: '00', url: `${simulator.wireUrl}/saveTrnsSalesOsdc` },
    headers: { 'content-type': 'application/json', tin, bhfId: '00', cmcKey },
    nextSale: () => JSON.stringify({ invcNo: ++number, ...wireSale, trdInvcNo: `INV-${number}` }),
  };
}

/**
 * A contestant that skips a step must not win. The authority must have the numbers 1 to n of each device, each invoice once, and
 * the ledger must have every receipt.
 */
export async function mustBeComplete(contestant: Contestant, { control }: Simulator): Promise<void> {
  const signed: string[] = [];
  for (const { tin, bhfId } of contestant.tills) {
    const sales = await control.sales(tin, bhfId);
    const numbers = sales.map(({ invcNo }) => invcNo);
    if (!contestant.isOrdered) numbers.sort((one, other) => one - other);
    if (numbers.some((number, index) => number !== index + 1)) throw incomplete(contestant, `${tin} has a gap`);
    if (new Set(sales.map(({ trdInvcNo }) => trdInvcNo)).size < sales.length)
      throw incomplete(contestant, `${tin} has an invoice twice`);
    signed.push(...sales.map(({ receipt }) => receipt.rcptSign));
  }
  const stored = await contestant.ledger.query<{ rcpt_sign: string }>('SELECT rcpt_sign FROM receipts');
  const receipts = new Set(stored.map((row) => row.rcpt_sign));
  if (signed.length !== stored.length || !signed.every((sign) => receipts.has(sign)))
    throw incomplete(contestant, `${signed.length} sales are signed and ${stored.length} receipts are stored`);
}

const incomplete = ({ name }: Contestant, reason: string) => new Error(`"${name}" is not complete: ${reason}.`);
