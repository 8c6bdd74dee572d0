import type { SimulatorBenchOptions } from './options.js';
import type { Server } from './server.js';
import { setUpDevice, type BenchProfile, type BenchDevice } from './bench-device.js';
import { measure, sell } from './measure.js';
import { inMegabytes, type MeasuredRow, thousands } from './table.js';
import { WireClient } from './wire-client.js';

const KINDS: [profile: BenchProfile, lines: number][] = [
  ['direct', 1],
  ['direct', 5],
  ['gateway', 1],
  ['gateway', 5],
];
/** Share of extra sales before the measurement, while code is compiled and caches fill. */
const WARM_UP_SHARE = 0.2;
const SAMPLES = 10;

export interface Figures {
  speed: MeasuredRow[];
  memory: MeasuredRow[];
}

/** Measures the speed of each kind of sale, then the memory after very many sales. */
export class SimulatorBench {
  private constructor(
    private readonly server: Server,
    private readonly options: SimulatorBenchOptions,
    private readonly wire: WireClient,
    private readonly token: string,
    private readonly print: (line: string) => void,
  ) {}

  static async of(server: Server, options: SimulatorBenchOptions, print: (line: string) => void): Promise<Figures> {
    const wire = new WireClient(server.origin, options.connections);
    const bench = new SimulatorBench(server, options, wire, await wire.token(), print);
    try {
      return { speed: await bench.speed(), memory: await bench.memory() };
    } finally {
      await wire.close();
    }
  }

  private async speed(): Promise<MeasuredRow[]> {
    const rows: MeasuredRow[] = [];
    for (const [profile, lines] of KINDS) rows.push(await this.measureKind(profile, lines));
    return rows;
  }

  private async measureKind(profile: BenchProfile, lines: number): Promise<MeasuredRow> {
    const { sales } = this.options;
    const label = `${profile}, lines: ${lines}`;
    this.print(`${label}: ${thousands(sales)} sales`);
    const tills = await this.tills(profile, lines);
    await this.sell(tills, Math.ceil(sales * WARM_UP_SHARE));
    return { label, ...(await measure(this.server, sales, () => this.sell(tills, sales))) };
  }

  /** Ends after `minutesMax`; the last row shows how many sales there were. */
  private async memory(): Promise<MeasuredRow[]> {
    const { memorySales, minutesMax } = this.options;
    this.print(`memory: ${thousands(memorySales)} sales`);
    const deadline = Date.now() + minutesMax * 60_000;
    const tills = await this.tills('direct', 1);
    const each = Math.ceil(memorySales / SAMPLES);
    const rows: MeasuredRow[] = [];
    while (rows.length < SAMPLES && Date.now() < deadline) {
      const label = `after ${thousands(each * (rows.length + 1))}`;
      rows.push({ label, ...(await measure(this.server, each, () => this.sell(tills, each))) });
      this.print(`${label}: ${inMegabytes(rows.at(-1)!.residentBytes)} MB`);
    }
    return rows;
  }

  private tills(profile: BenchProfile, lines: number): Promise<BenchDevice[]> {
    const open = () => setUpDevice(this.wire, profile, lines, this.token);
    return Promise.all(Array.from({ length: this.options.devices }, open));
  }

  private sell(tills: BenchDevice[], sales: number): Promise<void> {
    return sell(this.wire, tills, sales, this.options.connections);
  }
}
