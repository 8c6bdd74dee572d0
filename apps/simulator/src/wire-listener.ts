import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { direct } from './profiles/direct.js';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than any client keeps an idle connection, so that the simulator never cuts one during a request. */
const KEEP_ALIVE_MS = 75_000;

/**
 * The authority's listener, which can really be closed: the port refuses connections, idle connections end, and a
 * request already received gets the last answer on its connection. A caller with ECONNREFUSED therefore knows that the
 * authority did not receive its call. Opening again uses the same port.
 */
export class WireListener {
  private server?: Server;
  private lastChange: Promise<void> = Promise.resolve();
  private readonly sockets = new Set<Socket>();
  private readonly inFlight = new Set<ServerResponse>();

  constructor(
    private readonly host: string,
    private port: number,
    private readonly handle: RequestHandler,
  ) {}

  get isOpen(): boolean {
    return this.server !== undefined;
  }

  get address(): string {
    return httpUrl(this.host, this.port);
  }

  /** Base URL of the direct profile. */
  get url(): string {
    return `${this.address}${direct.basePath.slice(0, -1)}`;
  }

  open(): Promise<void> {
    return this.inOrder(async () => {
      if (!this.server) this.server = await this.listen();
    });
  }

  close(): Promise<void> {
    return this.inOrder(() => {
      this.server?.close();
      this.server = undefined;
      this.inFlight.forEach(endAfterResponse);
      const busy = new Set([...this.inFlight].map(({ socket }) => socket));
      [...this.sockets].filter((socket) => !busy.has(socket)).forEach((socket) => socket.destroy());
    });
  }

  /** Closes for good and also cuts callers that still wait for an answer. */
  async onModuleDestroy(): Promise<void> {
    await this.close();
    this.sockets.forEach((socket) => socket.destroy());
  }

  private listen(): Promise<Server> {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.inFlight.add(response);
      response.once('close', () => this.inFlight.delete(response));
      this.handle(request, response);
    });
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, () => {
        this.port = (server.address() as AddressInfo).port;
        resolve(server);
      });
    });
  }

  /** Runs openings and closings one after another, in the order of the requests. */
  private inOrder(change: () => void | Promise<void>): Promise<void> {
    const changed = this.lastChange.then(change);
    this.lastChange = changed.catch(() => undefined);
    return changed;
  }
}

/** The socket closes after the answer. An answer that is already being sent takes its socket with it. */
function endAfterResponse(response: ServerResponse): void {
  if (response.headersSent) response.socket?.destroySoon();
  else response.shouldKeepAlive = false;
}

export function httpUrl(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
