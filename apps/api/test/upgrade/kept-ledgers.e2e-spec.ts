/** @one-queue: the kept jobs are those of a queue in Postgres. */
import path from 'node:path';
import { Database } from '@app/persistence';
import { eventually, migrate, projectRoot, Stack } from '@app/testing';
import { readSchema } from '../../../../libs/persistence/src/migrate/migrate.js';
import { FUNCTIONS_RELEASE } from '../../../../libs/persistence/src/migrate/replace-functions.js';
import { must } from '../client/shop.js';
import { keepLedger } from './keep-ledger.js';
import { keptReleases, restore, type RestoredLedger } from './kept-ledger.js';

/** What statements of an earlier release rely on. */
interface LedgerShape {
  /** `table.column type`, with `null` where the column may be empty. */
  columns: string[];
  /** Columns that an insert must name. */
  demanded: string[];
  /** `name(arguments) results` */
  functions: string[];
}

/** Partitions have the columns of their tables, and come and go. */
async function shapeOf(db: Database): Promise<LedgerShape> {
  const columns = await db.query<{ text: string; name: string; isDemanded: boolean }>(
    `SELECT c.relname || '.' || a.attname AS name,
       concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN NOT a.attnotnull THEN 'null' END) AS text,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isDemanded"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const functions = await db.query<{ text: string }>(
    `SELECT concat(proname, '(', pg_get_function_arguments(oid), ') ', pg_get_function_result(oid)) AS text
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  return {
    columns: columns.map(({ text }) => text),
    demanded: columns.filter(({ isDemanded }) => isDemanded).map(({ name }) => name),
    functions: functions.map(({ text }) => text),
  };
}

const lostFrom = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((text) => !after.includes(text));

async function rowCounts(db: Database): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT IN ('_prisma_migrations', 'ledger_functions') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(`SELECT count(*)::int FROM "${name}"`);
    counts[name] = row!.count;
  }
  return counts;
}

/** `npm run upgrade-check -- --keep 0.1.0` keeps the ledger of a release that is made now. */
const { KEEP_LEDGER } = process.env;

/**
 * Tables, columns and functions, written as the failing test shows them, that the newest kept release has but does not use any more:
 * the release before it was the last that used them.
 */
const UNUSED_BY_NOW: readonly string[] = ['events.lane_id uuid', 'events.subject_id uuid'];

/** The ledgers grow old, and their documents must not be deleted for that. */
const KEEP_ALL = Object.fromEntries(
  ['KEEP_DOCUMENTS', 'KEEP_WIRE_BODIES', 'KEEP_ATTEMPTS', 'KEEP_REFUSED'].map((name) => [name, '36500d']),
);

describe.each([...new Set([...keptReleases(), ...(KEEP_LEDGER ? [KEEP_LEDGER] : [])])])(
  'the kept ledger of release %s',
  (release) => {
    let kept: RestoredLedger;
    beforeAll(async () => {
      if (release === KEEP_LEDGER) await keepLedger(release);
    });
    beforeEach(async () => void (kept = await restore(release)));
    afterEach(() => kept.remove());

    it('keeps each row, column and function when it is migrated', async () => {
      const db = new Database(kept.database.url, 1, 'test');
      const [before, rows] = [await shapeOf(db), await rowCounts(db)];
      await migrate(kept.database.url);
      const after = await shapeOf(db);
      const lost = [
        ...lostFrom(before.columns, after.columns),
        ...lostFrom(before.functions, after.functions),
        ...lostFrom(after.demanded, before.demanded).filter((name) => isInTableOf(before.columns, name)),
      ];
      const now = await rowCounts(db);
      const emptied = Object.keys(rows).filter((table) => (now[table] ?? 0) < rows[table]!);
      expect([...lost, ...emptied].filter((text) => !UNUSED_BY_NOW.includes(text))).toEqual([]);
      await db.close();
      await kept.database.drop();
    });

    it('has functions of an earlier release if ours have changed', async () => {
      const db = new Database(kept.database.url, 1, 'test');
      const recorded = await db.query<{ name: string; hash: string; release: number }>(
        'SELECT * FROM ledger_functions',
      );
      const hashes = new Map(recorded.map(({ name, hash }) => [name, hash]));
      const { functions } = readSchema(path.join(projectRoot, 'prisma'));
      const changed = functions.filter(({ name, hash }) => hashes.get(name) !== hash);
      const newest = Math.max(...recorded.map((row) => row.release));
      expect({ changed: changed.length > 0, isRaised: FUNCTIONS_RELEASE > newest }).toEqual(
        changed.length > 0 ? { changed: true, isRaised: true } : { changed: false, isRaised: expect.any(Boolean) },
      );
      await db.close();
      await kept.database.drop();
    });

    it('serves its documents and receipts, settles what waited, and sells on', async () => {
      await migrate(kept.database.url);
      const env = { ...KEEP_ALL, SIMULATOR_DATA: kept.authorityFolder };
      const stack = await Stack.start({ database: kept.database, env });
      try {
        await expectReceipts(stack);
        await expectSettled(stack);
        await expectSalesGoOn(stack);
      } finally {
        await stack.stop();
      }
    });
  },
);

it('a ledger of 0.1.0 in which two submissions have one receipt is migrated, and they are listed', async () => {
  const { database, remove } = await restore('0.1.0');
  const db = new Database(database.url, 1, 'test');
  const [pair] = await db.query<{ first: string; later: string }>(
    'SELECT min(submission_id::text) AS first, max(submission_id::text) AS later FROM receipts GROUP BY lane_id HAVING count(*) > 1 LIMIT 1',
  );
  const { first, later } = pair!;
  await db.query(
    'UPDATE receipts SET rcpt_sign = o.rcpt_sign FROM receipts o WHERE receipts.submission_id = $1 AND o.submission_id = $2',
    [later, first],
  );
  expect(await migrate(database.url)).toContain(
    `Warning: submission ${later} is approved. Its receipt is also that of submission ${first},`,
  );
  await db.close();
  await database.drop();
  remove();
});

/** `table.column` of a table that the release before has, too. */
const isInTableOf = (columns: readonly string[], name: string): boolean =>
  columns.some((text) => text.startsWith(`${name.split('.')[0]}.`));

async function expectReceipts(stack: Stack): Promise<void> {
  const signed = await stack.db.query<{ id: string; tin: string; signature: string }>(
    `SELECT s.id, s.tin, r.rcpt_sign AS signature FROM submissions s JOIN receipts r ON r.submission_id = s.id`,
  );
  expect(signed.length).toBeGreaterThan(10);
  const tills = new Map<string, Awaited<ReturnType<Stack['secondApp']>>>();
  for (const { id, tin, signature } of signed) {
    if (!tills.has(tin)) tills.set(tin, await stack.secondApp({ tin }));
    const till = tills.get(tin)!;
    const receipt = await must(till.get(`submissions/${id}/receipt`));
    expect(JSON.stringify(receipt.body)).toContain(signature);
    expect((await must(till.get(`submissions/${id}`))).body.data.document).not.toBeNull();
  }
}

/** Only the refused sales, and the one behind them in the held lane, are not approved. */
const expectSettled = (stack: Stack): Promise<void> =>
  eventually(
    async () => {
      const rows = await stack.db.query<{ reference: string; status: string }>(
        `SELECT reference, status FROM submissions WHERE status <> 'APPROVED' ORDER BY reference`,
      );
      expect(rows.map(({ reference }) => reference)).toEqual(['INV-2', 'INV-3', 'INV-4', 'INV-5']);
    },
    { timeoutMs: 120_000, everyMs: 100 },
  );

async function expectSalesGoOn(stack: Stack): Promise<void> {
  const [{ tin }] = (await stack.db.query<{ tin: string }>(
    `SELECT tin FROM submissions WHERE reference = 'WAITS-1'`,
  )) as [{ tin: string }];
  await must((await stack.secondApp({ tin })).sell('AFTER'));
  const sales = await stack.simulator.sales(tin);
  expect(sales.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual([
    [1, 'WAITS-1'],
    [2, 'WAITS-2'],
    [3, 'WAITS-3'],
    [4, 'AFTER'],
  ]);
}
