import { Database } from '@app/persistence';
import { PostgresServer } from './postgres-server.js';

it('data committed before a crash is there after the restart', async () => {
  const server = await PostgresServer.start();
  const db = new Database(server.url, 1, 'test');
  try {
    await db.query(`INSERT INTO series (key, last_number) VALUES ('of this test', 7)`);
    await server.crash();
    await expect(db.query('SELECT 1')).rejects.toThrow();
    await server.restart();
    expect(await db.query('SELECT last_number::int AS last FROM series')).toEqual([{ last: 7 }]);
  } finally {
    await db.close();
    await server.stop();
  }
});
