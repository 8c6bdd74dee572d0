import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@app/testing';

/** A way to Postgres that can be shut and opened again, or fall silent. */
export class PostgresDoor {
  private readonly sockets = new Set<Socket>();
  private server = this.newServer();
  private isSilent = false;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  static async before(databaseUrl: string): Promise<PostgresDoor> {
    const door = new PostgresDoor(new URL(databaseUrl), await freePort());
    await door.open();
    return door;
  }

  /** The database, by way of this door. */
  get url(): string {
    const url = new URL(this.target);
    [url.hostname, url.port] = ['127.0.0.1', String(this.port)];
    return url.href;
  }

  async open(): Promise<void> {
    this.server = this.newServer().listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Every connection breaks, and new ones are refused. */
  async shut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Connections stay, and are taken, but nothing comes through any more, as if a cable were cut. */
  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  private newServer() {
    return createServer((caller) => {
      const postgres = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [caller, postgres]) {
        this.sockets.add(socket);
        socket.on('error', () => {}).on('close', () => [caller, postgres].forEach((one) => this.forget(one)));
      }
      if (!this.isSilent) caller.pipe(postgres).pipe(caller);
    });
  }

  private forget(socket: Socket): void {
    this.sockets.delete(socket);
    socket.destroy();
  }
}
