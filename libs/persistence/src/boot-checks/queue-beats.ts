import type { Database } from '../database/database.js';

export interface QueueBeat {
  database: string;
  atMs: number | null;
}

// SQL, because only Postgres knows which database this is, and its clock dates the beats.
const READ = `SELECT (extract(epoch FROM at) * 1000)::float8 AS "atMs" FROM queue_beats WHERE prefix = $1`;
const WRITE = `
  INSERT INTO queue_beats (prefix) VALUES ($1) ON CONFLICT (prefix) DO UPDATE SET at = now()
  RETURNING (extract(epoch FROM at) * 1000)::float8 AS "atMs"`;
const DATABASE_ID = 'SELECT oid::text AS id FROM pg_database WHERE datname = current_database()';
const SYSTEM_ID = 'SELECT system_identifier::text AS id FROM pg_control_system()';
const NOT_ALLOWED = '42501';

/** The heartbeats of this installation, by the prefix of its queue in Redis. */
export class QueueBeats {
  private database: string | undefined;

  constructor(private readonly db: Database) {}

  read = (prefix: string): Promise<QueueBeat> => this.beat(READ, prefix);

  write = (prefix: string): Promise<QueueBeat> => this.beat(WRITE, prefix);

  private async beat(statement: string, prefix: string): Promise<QueueBeat> {
    const database = (this.database ??= await this.identify());
    const [row] = await this.db.query<{ atMs: number }>(statement, [prefix]);
    return { database, atMs: row?.atMs ?? null };
  }

  /**
   * The id of the server, which a standby shares, and that of the database in it. Neither is in a dump. A role that may not read
   * the first one goes without: a copy of another server is then known by its heartbeats alone.
   */
  private async identify(): Promise<string> {
    const idOf = async (statement: string) => (await this.db.query<{ id: string }>(statement))[0]!.id;
    const system = await idOf(SYSTEM_ID).catch((error: { code?: string }) => {
      if (error.code !== NOT_ALLOWED) throw error;
      return '';
    });
    return `${system}/${await idOf(DATABASE_ID)}`;
  }
}
