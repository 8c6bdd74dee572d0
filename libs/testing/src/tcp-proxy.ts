import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.js';

/** Passes everything, only requests (their answers are lost), or nothing. */
type PassedTraffic = 'both' | 'requests' | 'none';

interface ProxiedConnection {
  caller: Socket;
  server: Socket;
}

/** A proxy in front of a server that can refuse connections, block traffic, or drop the answers. */
export class TcpProxy {
  private readonly pairs = new Set<ProxiedConnection>();
  private listener = this.newListener();
  private passed: PassedTraffic = 'both';

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** Takes a URL with a port. */
  static async inFrontOf(address: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(address), await freePort());
    await proxy.open();
    return proxy;
  }

  /** The server's URL with the address of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    [url.hostname, url.port] = ['127.0.0.1', String(this.port)];
    return url.href;
  }

  /** The connections that are open now. */
  get connections(): ReadonlySet<unknown> {
    return this.pairs;
  }

  async open(): Promise<void> {
    this.listener = this.newListener().listen(this.port, '127.0.0.1');
    await once(this.listener, 'listening');
  }

  /** Breaks all connections and refuses new ones. */
  async close(): Promise<void> {
    this.cutConnections();
    this.listener.close();
    await once(this.listener, 'close');
  }

  /** Breaks all connections and accepts new ones. */
  cutConnections(): void {
    for (const { caller, server } of this.pairs) [caller, server].forEach((socket) => socket.destroy());
  }

  /** Keeps connections open and accepts new ones, but passes nothing, like a cut cable. */
  blockTraffic(): void {
    this.passOnly('none');
  }

  /** Passes requests, so that the server executes them, but drops all answers. */
  dropAnswers(): void {
    this.passOnly('requests');
  }

  /** Breaks the affected connections; new ones work normally. */
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
    // The proxy discards the answers; the server must not notice.
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
