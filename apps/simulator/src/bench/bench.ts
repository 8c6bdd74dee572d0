import type { Options } from './options.js';
import type { Server } from './server.js';
import { openShop, type Profile, type Till } from './bench-device.js';
import { measure, sell } from './measure.js';
import { inMegabytes, type Row, thousands } from './table.js';
import { Wire } from './wire-client.js';

const KINDS: [profile: Profile, lines: number][] = [
  ['direct', 1],
  ['direct', 5],
  ['gateway', 1],
  ['gateway', 5],
];
/** Sales that are not counted: code is compiled, caches fill. */
const WARM_UP_SHARE = 0.2;
const SAMPLES = 10;

export interface Figures {
  speed: Row[];
  memory: Row[];
}

/** Each kind of sale for its speed, then very many for what they leave behind in memory. */
export class Bench {
  private constructor(
    private readonly server: Server,
    private readonly options: Options,
    private readonly wire: Wire,
    private readonly token: string,
    private readonly say: (line: string) => void,
  ) {}

  static async of(server: Server, options: Options, say: (line: string) => void): Promise<Figures> {
    const wire = new Wire(server.origin, options.connections);
    const bench = new Bench(server, options, wire, await wire.token(), say);
    try {
      return { speed: await bench.speed(), memory: await bench.memory() };
    } finally {
      await wire.close();
    }
  }

  private async speed(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const [profile, lines] of KINDS) rows.push(await this.pace(profile, lines));
    return rows;
  }

  private async pace(profile: Profile, lines: number): Promise<Row> {
    const { sales } = this.options;
    const label = `${profile}, lines: ${lines}`;
    this.say(`${label}: ${thousands(sales)} sales`);
    const tills = await this.tills(profile, lines);
    await this.sell(tills, Math.ceil(sales * WARM_UP_SHARE));
    return { label, ...(await measure(this.server, sales, () => this.sell(tills, sales))) };
  }

  /** Ends early rather than run for ever: the last row tells how far it came. */
  private async memory(): Promise<Row[]> {
    const { memorySales, minutesMax } = this.options;
    this.say(`memory: ${thousands(memorySales)} sales`);
    const deadline = Date.now() + minutesMax * 60_000;
    const tills = await this.tills('direct', 1);
    const each = Math.ceil(memorySales / SAMPLES);
    const rows: Row[] = [];
    while (rows.length < SAMPLES && Date.now() < deadline) {
      const label = `after ${thousands(each * (rows.length + 1))}`;
      rows.push({ label, ...(await measure(this.server, each, () => this.sell(tills, each))) });
      this.say(`${label}: ${inMegabytes(rows.at(-1)!.residentBytes)} MB`);
    }
    return rows;
  }

  private tills(profile: Profile, lines: number): Promise<Till[]> {
    const open = () => openShop(this.wire, profile, lines, this.token);
    return Promise.all(Array.from({ length: this.options.devices }, open));
  }

  private sell(tills: Till[], sales: number): Promise<void> {
    return sell(this.wire, tills, sales, this.options.connections);
  }
}
