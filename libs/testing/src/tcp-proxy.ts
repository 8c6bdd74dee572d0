import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.js';

/** What comes through: everything; what is asked, but no answer to it; nothing. */
type Passage = 'both' | 'questions' | 'none';

interface Pair {
  caller: Socket;
  server: Socket;
}

/** A way to a server that can be shut and opened again, fall silent, or lose the answers on their way back. */
export class Door {
  private readonly pairs = new Set<Pair>();
  private listener = this.newListener();
  private passage: Passage = 'both';

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** Of a URL with a port. */
  static async before(address: string): Promise<Door> {
    const door = new Door(new URL(address), await freePort());
    await door.open();
    return door;
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
  async shut(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, 'close');
  }

  /** Every connection breaks; new ones are taken. */
  cut(): void {
    for (const { caller, server } of this.pairs) [caller, server].forEach((socket) => socket.destroy());
  }

  /** Connections stay, and are taken, but nothing comes through any more, as if a cable were cut. */
  fallSilent(): void {
    this.let('none');
  }

  /** Whatever is asked arrives and is done, and nobody who asked ever learns of it. */
  loseAnswers(): void {
    this.let('questions');
  }

  /** What lost something breaks off, as it would when its end is noticed; new connections are as good as ever. */
  mend(): void {
    this.cut();
    this.let('both');
  }

  private let(passage: Passage): void {
    this.passage = passage;
    for (const pair of this.pairs) this.lead(pair);
  }

  private lead({ caller, server }: Pair): void {
    caller.unpipe();
    server.unpipe();
    if (this.passage === 'none') return;
    caller.pipe(server);
    if (this.passage === 'both') server.pipe(caller);
    // Nobody takes the answers, and whoever gives them must not notice.
    else server.resume();
  }

  private newListener() {
    return createServer((caller) => {
      const pair = { caller, server: connect(Number(this.target.port), this.target.hostname) };
      this.pairs.add(pair);
      for (const socket of [caller, pair.server]) socket.on('error', () => {}).on('close', () => this.forget(pair));
      this.lead(pair);
    });
  }

  private forget(pair: Pair): void {
    this.pairs.delete(pair);
    [pair.caller, pair.server].forEach((socket) => socket.destroy());
  }
}
