import pg from 'pg';
import type { Database, Tx } from '../database/database.js';
import { sqlStateOf } from '../database/sql-state.js';

/** Migrations that run at once would change the same rights. The number is arbitrary. */
const ROLE_LOCK = 5_140_120;
const NOT_ALLOWED = '42501';
const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * Lets the role of the programs read and write rows, in the schema of the ledger and in that of the queue. It owns nothing: with it, nobody
 * can take away a table, or a rule that a constraint or a trigger keeps. Partitions are made and dropped by functions (`make_partition`). A
 * role that is missing is made; one that exists keeps its password.
 */
export const allowRows = (db: Database, programUrl: string, queueSchema: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { username, password } = new URL(programUrl);
    const name = decodeURIComponent(username);
    const role = pg.escapeIdentifier(name);
    await tx.query('SELECT pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    const known = await tx.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (known.length === 0) await makeRole(tx, role, decodeURIComponent(password));
    const [names] = await tx.query<{ database: string; schema: string }>(
      'SELECT quote_ident(current_database()) AS database, quote_ident(current_schema()) AS schema',
    );
    await tx.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${names!.database} TO ${role}`);
    for (const schema of [names!.schema, queueSchema]) await allowRowsOf(tx, schema, role);
    // BullMQ makes a sequence of its own where it adds many jobs at once, and asks for the right also if the sequence is there.
    await tx.query(`GRANT CREATE ON SCHEMA ${queueSchema} TO ${role}`);
    // The partitions of later.
    await tx.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${names!.schema} GRANT ${ROWS} ON TABLES TO ${role}`);
  });

async function allowRowsOf(tx: Tx, schema: string, role: string): Promise<void> {
  await tx.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  await tx.query(`GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
  await tx.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
  await tx.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`);
}

/** In two statements: Postgres logs the text of a statement that it refuses, and the first one has no password. */
async function makeRole(tx: Tx, role: string, password: string): Promise<void> {
  await tx.query(`CREATE ROLE ${role} LOGIN`).catch((error: unknown) => {
    if (sqlStateOf(error) !== NOT_ALLOWED) throw error;
    const fix = `Make it in psql: CREATE ROLE ${role} LOGIN; and set its password with \\password`;
    throw new Error(`The role of DATABASE_URL does not exist, and migrate may not make roles. ${fix}`, {
      cause: error,
    });
  });
  await tx.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}`);
}
