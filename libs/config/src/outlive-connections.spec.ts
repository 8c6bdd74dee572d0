import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { outliveConnections } from './outlive-connections.js';

/** A message of Postgres: its kind, its length and what it says. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const GREETING = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const FAREWELL = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

it('outlives a connection whose end comes together with the answer before it', async () => {
  const postgres = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([GREETING, FAREWELL]))));
  await once(postgres.listen(0, '127.0.0.1'), 'listening');
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: (postgres.address() as AddressInfo).port,
    user: 'test',
    ssl: false,
  });
  outliveConnections(pool);
  try {
    const connection = await pool.connect();
    await expect(connection.query('SELECT 1')).rejects.toThrow('not queryable');
    connection.release();
    expect(pool.totalCount).toBe(0);
  } finally {
    await pool.end();
    postgres.close();
  }
});
