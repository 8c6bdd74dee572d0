import { eventually as untilNoFailure } from '../../../../libs/testing/src/eventually.js';
import { startSimulator, type Simulator } from '../start.js';
import type { SimulatorSettings } from '../simulator.module.js';
import { TestTill } from './test-till.js';

const running: Simulator[] = [];
let reused: Promise<Simulator> | undefined;

afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.close()));
});
afterAll(async () => (await reused)?.close());

/**
 * A simulator in the state of a first start. With settings the test has one of its own; without, the tests of a file reset and use
 * the same one, because a start takes longer than most of them.
 */
export async function simulate(settings?: Partial<SimulatorSettings>) {
  if (!settings) return firstState(withControls(await (reused ??= start({}))));
  const simulator = await start(settings);
  running.push(simulator);
  return withControls(simulator);
}

async function firstState<T extends ReturnType<typeof withControls>>(simulator: T): Promise<T> {
  await simulator.post('/control/reset');
  return simulator;
}

/** One simulator for all tests of a file; each test uses a taxpayer of its own. */
export function sharedSimulator(settings: Partial<SimulatorSettings> = {}) {
  let started: Promise<Simulator> | undefined;
  afterAll(async () => (await started)?.close());
  return async () => withControls(await (started ??= start(settings)));
}

const start = (settings: Partial<SimulatorSettings>) =>
  startSimulator({ host: '127.0.0.1', port: 0, wirePort: 0, ...settings });

function withControls(simulator: Simulator) {
  const control = (method: string, path: string, body?: unknown) => ask(`${simulator.controlUrl}${path}`, method, body);
  return {
    ...simulator,
    get: (path: string) => control('GET', path),
    post: (path: string, body?: unknown) => control('POST', path, body),
    delete: (path: string) => control('DELETE', path),
    till: (tin?: string, bhfId?: string) => TestTill.initialised(simulator.wireUrl, tin, bhfId),
    /** The sales of a device in the ledger. */
    sales: async (till: TestTill) =>
      (await control('GET', `/control/ledger?tin=${till.tin}&bhfId=${till.bhfId}`)).body.sales as LedgerRow[],
    calls: async (till: TestTill) =>
      (await control('GET', `/control/calls?tin=${till.tin}&bhfId=${till.bhfId}`)).body.calls as CallRow[],
  };
}

interface LedgerRow {
  invcNo: number;
  receipt: { curRcptNo: number; totRcptNo: number; rcptSign: string };
}

interface CallRow {
  operation: string;
  startedAt: number;
  endedAt: number | null;
  resultCd: string | null;
  fault: string | null;
  bodySha256: string;
}

async function ask(url: string, method: string, body?: unknown) {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer: any = await response.json(); // oxlint-disable-line typescript/no-explicit-any -- each test knows what it asked for
  return { status: response.status, body: answer };
}

/** Repeats a check until it holds, because the simulator handles a request after its arrival. */
export const eventually = (holds: () => Promise<boolean>): Promise<void> =>
  untilNoFailure(async () => {
    if (!(await holds())) throw new Error(`Still not so: ${holds.toString()}`);
  });
