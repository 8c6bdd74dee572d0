import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The server's reaction to the next call. */
export type Script = (call: ReceivedCall, response: ServerResponse) => void;

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Which connection it came on, counted from 1. */
  connection: number;
  socket: Socket;
}

/** An authority that does what its script says, call by call, and remembers what it heard. */
export class ScriptedServer {
  readonly received: ReceivedCall[] = [];
  private readonly scripts: Script[] = [];
  private readonly scriptsByPath = new Map<string, Script>();
  private readonly connections = new Map<Socket, number>();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  /** It hangs up on a quiet connection after five seconds, as Node does, unless it is told otherwise. */
  static async listening({ keepAliveMs = 5_000 } = {}): Promise<ScriptedServer> {
    const scripted = new ScriptedServer();
    scripted.server.keepAliveTimeout = keepAliveMs;
    scripted.server.on('connection', (socket) => scripted.connections.set(socket, scripted.connections.size + 1));
    scripted.server.listen(0, '127.0.0.1');
    await once(scripted.server, 'listening');
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/etims-api`;
  }

  /** A call beyond these is reset. */
  next(...scripts: Script[]): void {
    this.scripts.push(...scripts);
  }

  /** Sets the reaction to every call to this path. Other paths take the next script. */
  always(path: string, script: Script): void {
    this.scriptsByPath.set(path, script);
  }

  receivedAt = (path: string): ReceivedCall[] => this.received.filter((call) => call.path.split('?')[0] === path);

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers, socket } = request;
    const call = { method, path: url, headers, body: Buffer.concat(chunks), socket };
    const receivedCall = { ...call, connection: this.connections.get(socket)! };
    this.received.push(receivedCall);
    const script = this.scriptsByPath.get(url.split('?')[0]!) ?? this.scripts.shift() ?? resetBeforeHeaders;
    // A script that wants a date in its head gives one.
    response.sendDate = false;
    script(receivedCall, response);
  }
}

export const answer =
  (body: unknown, status = 200, type = 'application/json'): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const redirection =
  (location: string, status = 307): Script =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

/** In another coding than plain text, whole or cut off in the middle. */
export const coded =
  (coding: string, bytes: Buffer): Script =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(bytes);
  };

export const silence: Script = () => {};

export const resetBeforeHeaders: Script = ({ socket }) => void socket.resetAndDestroy();

export const hangUpBeforeHeaders: Script = ({ socket }) => void socket.destroy();

export const resetAfterHeaders: Script = ({ socket }, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"resultCd":"000",');
  setImmediate(() => socket.resetAndDestroy());
};

export const endShortOfItsLength: Script = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': '500' }).write('{"resultCd":"000"}');
  setImmediate(() => socket.destroy());
};

/** A byte every now and then, and never the last one. */
export const slowWithoutEnd: Script = ({ socket }, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  socket.once('close', () => clearInterval(timer));
};
