import type { Server } from './server.js';
import type { BenchDevice } from './bench-device.js';
import type { WireClient } from './wire-client.js';

export interface Measured {
  sales: number;
  perSecond: number;
  /** The rate that a processor core of its own would have allowed. */
  perProcessorSecond: number;
  residentBytes: number;
}

/** Makes the given number of sales with one till per connection at a time. */
export async function sell(wire: WireClient, tills: BenchDevice[], sales: number, connections: number): Promise<void> {
  let left = sales;
  const client = async (own: BenchDevice[]) => {
    for (let turn = 0; left-- > 0; turn++) {
      const till = own[turn % own.length]!;
      await wire.postOrFail(till.path, till.headers, till.nextSale());
    }
  };
  const clients = Math.min(connections, tills.length);
  await Promise.all(
    Array.from({ length: clients }, (_, clientNo) =>
      client(tills.filter((_till, tillNo) => tillNo % clients === clientNo)),
    ),
  );
}

export async function measure(server: Server, sales: number, run: () => Promise<void>): Promise<Measured> {
  const [startedAt, processorBefore] = [performance.now(), server.processorSeconds()];
  await run();
  return {
    sales,
    perSecond: sales / ((performance.now() - startedAt) / 1_000),
    perProcessorSecond: sales / (server.processorSeconds() - processorBefore),
    residentBytes: server.residentBytes(),
  };
}
