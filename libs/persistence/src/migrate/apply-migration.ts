import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from './migration.js';
import { recordBegin, recordEnd, recordStep } from './migration-records.js';

/**
 * The sales of a running installation wait behind a statement that waits for the lock of a table. So a migration waits so
 * briefly, and then lets them pass before it tries again.
 */
const [LOCK_WAIT_MS, LOCK_PAUSE_MS] = [500, 1_000];
const LOCK_TRIES = 100;

const LOCK_NOT_AVAILABLE = '55P03';

export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.steps) await applySteps(client, migration, migration.steps);
  else await applyWhenFree(client, migration);
}

/** Tries again while another statement holds a lock that the migration needs. */
async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await applyAtOnce(client, migration);
      return;
    } catch (error) {
      if (!isLocked(error) || tries === LOCK_TRIES) throw failed(migration, 'left no trace', error);
    }
    await pause(LOCK_PAUSE_MS);
  }
}

/** All of the migration and its record, or nothing of both. */
async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
    const id = await recordBegin(client, migration);
    await client.query(migration.sql);
    await recordStep(client, id);
    await recordEnd(client, id);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Each statement is a commit of its own, and waits for other statements as long as they last: what belongs into steps, such as an
 * index that is made CONCURRENTLY, stops no sales meanwhile. After a failure the first statement is the next one again.
 */
async function applySteps(client: pg.Client, migration: Migration, steps: readonly string[]): Promise<void> {
  const id = await recordBegin(client, migration);
  for (const [index, step] of steps.entries()) {
    try {
      await client.query(step);
    } catch (error) {
      throw failed(migration, `will begin anew at the next start (step ${index + 1} of ${steps.length})`, error);
    }
    await recordStep(client, id);
  }
  await recordEnd(client, id);
}

const isLocked = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE;

function failed({ name }: Migration, what: string, error: unknown): Error {
  const hint = isLocked(error) ? `. ${WHO_LOCKS}` : '';
  return new Error(`Migration ${name} failed and ${what}: ${(error as Error).message}${hint}`, { cause: error });
}

const WHO_LOCKS =
  'Another program keeps a table of the ledger locked. `SELECT pid, state, xact_start, query FROM pg_stat_activity ' +
  "WHERE state <> 'idle' ORDER BY xact_start` shows the oldest; end it and start again";
