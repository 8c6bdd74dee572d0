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
/** Each so many tries wait a little longer than the server's `deadlock_timeout`: then it stops an autovacuum that has the lock. */
const [LONG_WAIT_EACH, LONGER_MS] = [5, 300];

/** Another statement has the lock, or waits for one of ours. */
const LOCKED = new Set(['55P03', '40P01']);

export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.steps) await applySteps(client, migration, migration.steps);
  else await applyWhenFree(client, migration);
}

/** Tries again while another statement holds a lock that the migration needs. */
async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await applyAtOnce(client, migration, tries % LONG_WAIT_EACH === 0 ? await longWait(client) : LOCK_WAIT_MS);
      return;
    } catch (error) {
      if (!isLocked(error) || tries === LOCK_TRIES) throw failed(migration, 'left no trace', error);
    }
    await pause(LOCK_PAUSE_MS);
  }
}

async function longWait(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    "SELECT setting::int AS ms FROM pg_settings WHERE name = 'deadlock_timeout'",
  );
  return rows[0]!.ms + LONGER_MS;
}

/** All of the migration and its record, or nothing of both. */
async function applyAtOnce(client: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${lockWaitMs}`);
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
  // An index of a large table takes longer than a statement of the product may.
  await client.query('SET statement_timeout = 0');
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

const isLocked = (error: unknown): boolean => LOCKED.has((error as { code?: string }).code ?? '');

function failed({ name }: Migration, what: string, error: unknown): Error {
  const hint = isLocked(error) ? `. ${WHO_LOCKS}` : '';
  return new Error(`Migration ${name} failed and ${what}: ${(error as Error).message}${hint}`, { cause: error });
}

const WHO_LOCKS =
  'Another program keeps a table of the ledger locked. `SELECT pid, state, xact_start, query FROM pg_stat_activity ' +
  "WHERE state <> 'idle' ORDER BY xact_start` shows the oldest; end it and start again";
