import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Certificate } from './certificates.js';

/** The reaction of the proxy to a request for a tunnel; null makes the tunnel. */
export type TunnelRefusal = (request: IncomingMessage, socket: Socket) => void;

/** A real proxy of a test's own: it makes tunnels, and remembers for whom. */
export class ConnectProxy {
  readonly tunnels: { to: string; authorization: string | undefined }[] = [];
  refusal: TunnelRefusal | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly server;

  private constructor(private readonly certificate: Certificate | null) {
    this.server = certificate ? createSecureServer(certificate) : createServer();
    this.server.on('request', (_, response) => response.writeHead(405).end());
  }

  /** Its own connections are secure if it has a certificate. */
  static async listening(certificate: Certificate | null = null): Promise<ConnectProxy> {
    const proxy = new ConnectProxy(certificate);
    proxy.server.on('connection', (socket) => proxy.sockets.add(socket));
    proxy.server.on('connect', (request: IncomingMessage, socket: Socket) => proxy.open(request, socket));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** With a user and a password, unless told otherwise. */
  url(credentials = 'amina:s%C3%A9cret-password@'): string {
    return `http${this.certificate ? 's' : ''}://${credentials}127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private open(request: IncomingMessage, socket: Socket): void {
    this.tunnels.push({ to: request.url!, authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => socket.destroy());
    if (this.refusal) return this.refusal(request, socket);
    const [host, port] = request.url!.split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    this.sockets.add(target);
    target.on('error', () => socket.destroy());
    socket.on('close', () => target.destroy());
  }
}

export const refuseTunnel =
  (status: number): TunnelRefusal =>
  (_, socket) =>
    void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
