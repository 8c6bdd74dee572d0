import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';
const ASK_EVERY_MS = 100;

/**
 * As simple as they come: each connection goes, for as long as it lives, to one of the processes that last said they are
 * well. It repeats nothing, so whatever goes wrong behind it is seen before it.
 */
export class Balancer {
  private readonly well = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private readonly asking: NodeJS.Timeout;
  private chosen = 0;

  private constructor(
    private readonly server: Server,
    private readonly processes: readonly string[],
  ) {
    this.asking = setInterval(() => void this.ask(), ASK_EVERY_MS);
    server.on('connection', (client) => this.join(client));
  }

  static async start(processes: readonly string[]): Promise<Balancer> {
    const server = createServer().listen(0, HOST);
    await once(server, 'listening');
    const balancer = new Balancer(server, processes);
    await balancer.ask();
    return balancer;
  }

  get url(): string {
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  isWell(process: string): boolean {
    return this.well.has(process);
  }

  async stop(): Promise<void> {
    clearInterval(this.asking);
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private async ask(): Promise<void> {
    await Promise.all(
      this.processes.map(async (process) => {
        const isWell = await saysItIsWell(process);
        if (isWell) this.well.add(process);
        else this.well.delete(process);
      }),
    );
  }

  private join(client: Socket): void {
    const well = [...this.well];
    const { port } = new URL(well[this.chosen++ % well.length] ?? this.processes[0]!);
    const server = connect(Number(port), HOST);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      // A reset is passed on as what it is.
      one.on('error', () => other.resetAndDestroy()).on('close', () => this.sockets.delete(one));
    }
  }
}

const saysItIsWell = (process: string): Promise<boolean> =>
  fetch(`${process}/api/v1/health`, { headers: { connection: 'close' } }).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  );
