import { freePort, type RunningProcess, SimulatorControl, startProcess } from '@app/testing';
import type { BenchTill } from './contestant.js';

const HOST = '127.0.0.1';

/** The authority all contestants share, as a process of its own. Its ledger is in memory: nobody's disk is measured twice. */
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

/** A device set up at the authority with no gateway in between; resolves to its key. */
export async function initialiseAt({ wireUrl }: Simulator, tin: string): Promise<string> {
  const response = await fetch(`${wireUrl}/selectInitOsdcInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tin, bhfId: '00', dvcSrlNo: `serial of ${tin}` }),
  });
  const { data } = (await response.json()) as { data: { info: { cmcKey: string } } };
  return data.info.cmcKey;
}

/** A till that calls the authority itself: what every gateway's latency is measured over. */
export async function directTill(simulator: Simulator, tin: string, wireSale: WireSale): Promise<BenchTill> {
  const cmcKey = await initialiseAt(simulator, tin);
  let number = 0;
  return {
    tin,
    url: `${simulator.wireUrl}/saveTrnsSalesOsdc`,
    headers: { 'content-type': 'application/json', tin, bhfId: '00', cmcKey },
    nextSale: () => JSON.stringify({ invcNo: ++number, ...wireSale, trdInvcNo: `INV-${number}` }),
  };
}

/** The bench's sale in the authority's words, but for its number. */
export type WireSale = Record<string, unknown>;
