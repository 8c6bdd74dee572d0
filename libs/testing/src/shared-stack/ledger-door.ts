import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../free-port.js';

/** A way to a database that can be shut for good. */
export async function ledgerDoor(databaseUrl: string): Promise<{ url: string; shut(): void }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const postgres = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [caller, postgres]) sockets.add(socket.on('error', () => {}));
    caller.pipe(postgres).pipe(caller);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  const shut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, shut };
}
