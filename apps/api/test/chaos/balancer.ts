import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';
const CHECK_EVERY_MS = 100;

/**
 * A minimal balancer: each connection goes to one of the processes that last reported to be healthy. The balancer
 * repeats no request, so clients see every failure behind it.
 */
export class Balancer {
  private readonly healthy = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private readonly healthTimer: NodeJS.Timeout;
  private connectionCount = 0;

  private constructor(
    private readonly server: Server,
    private readonly processes: readonly string[],
  ) {
    this.healthTimer = setInterval(() => void this.checkHealth(), CHECK_EVERY_MS);
    server.on('connection', (client) => this.forward(client));
  }

  static async start(processes: readonly string[]): Promise<Balancer> {
    const server = createServer().listen(0, HOST);
    await once(server, 'listening');
    const balancer = new Balancer(server, processes);
    await balancer.checkHealth();
    return balancer;
  }

  get url(): string {
    return `http://${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  isHealthy(process: string): boolean {
    return this.healthy.has(process);
  }

  async stop(): Promise<void> {
    clearInterval(this.healthTimer);
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private async checkHealth(): Promise<void> {
    await Promise.all(
      this.processes.map(async (process) => {
        const isHealthy = await answersHealthy(process);
        if (isHealthy) this.healthy.add(process);
        else this.healthy.delete(process);
      }),
    );
  }

  private forward(client: Socket): void {
    const healthy = [...this.healthy];
    const { port } = new URL(healthy[this.connectionCount++ % healthy.length] ?? this.processes[0]!);
    const server = connect(Number(port), HOST);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      // The balancer passes a reset on as a reset.
      one.on('error', () => other.resetAndDestroy()).on('close', () => this.sockets.delete(one));
    }
  }
}

const answersHealthy = (process: string): Promise<boolean> =>
  fetch(`${process}/api/v1/health`, { headers: { connection: 'close' } }).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  );
