import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.js';

/** What comes through: everything; what is asked, but no answer to it; nothing. */
type PassedTraffic = 'both' | 'requests' | 'none';

interface ProxiedConnection {
  caller: Socket;
  server: Socket;
}

/** A way to a server that can be shut and opened again, fall silent, or lose the answers on their way back. */
export class TcpProxy {
  private readonly pairs = new Set<ProxiedConnection>();
  private listener = this.newListener();
  private passed: PassedTraffic = 'both';

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** Of a URL with a port. */
  static async inFrontOf(address: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(address), await freePort());
    await proxy.open();
    return proxy;
  }

  /** The server, by way of this door. */
  get url(): string {
    const url = new URL(this.target);
    [url.hostname, url.port] = ['127.0.0.1', String(this.port)];
    return url.href;
  }

  async open(): Promise<void> {
    this.listener = this.newListener().listen(this.port, '127.0.0.1');
    await once(this.listener, 'listening');
  }

  /** Every connection breaks, and new ones are refused. */
  async close(): Promise<void> {
    this.cutConnections();
    this.listener.close();
    await once(this.listener, 'close');
  }

  /** Every connection breaks; new ones are taken. */
  cutConnections(): void {
    for (const { caller, server } of this.pairs) [caller, server].forEach((socket) => socket.destroy());
  }

  /** Connections stay, and are taken, but nothing comes through any more, as if a cable were cut. */
  blockTraffic(): void {
    this.passOnly('none');
  }

  /** Whatever is asked arrives and is done, and nobody who asked ever learns of it. */
  dropAnswers(): void {
    this.passOnly('requests');
  }

  /** What lost something breaks off, as it would when its end is noticed; new connections are as good as ever. */
  restore(): void {
    this.cutConnections();
    this.passOnly('both');
  }

  private passOnly(passed: PassedTraffic): void {
    this.passed = passed;
    for (const pair of this.pairs) this.connectPair(pair);
  }

  private connectPair({ caller, server }: ProxiedConnection): void {
    caller.unpipe();
    server.unpipe();
    if (this.passed === 'none') return;
    caller.pipe(server);
    if (this.passed === 'both') server.pipe(caller);
    // Nobody takes the answers, and whoever gives them must not notice.
    else server.resume();
  }

  private newListener() {
    return createServer((caller) => {
      const pair = { caller, server: connect(Number(this.target.port), this.target.hostname) };
      this.pairs.add(pair);
      for (const socket of [caller, pair.server]) socket.on('error', () => {}).on('close', () => this.forget(pair));
      this.connectPair(pair);
    });
  }

  private forget(pair: ProxiedConnection): void {
    this.pairs.delete(pair);
    [pair.caller, pair.server].forEach((socket) => socket.destroy());
  }
}
