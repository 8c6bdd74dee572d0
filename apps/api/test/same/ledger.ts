import type { Installation } from './installation.js';

/** Tables of the moment, of other programs, and with nothing but secrets. */
const LEFT_OUT = [
  ...['_prisma_migrations', 'workers', 'queue_beats', 'pulls', 'register_rows', 'canary', 'receipt_link_key'],
  ...[
    'alarms',
    'breakers',
    'api_keys',
    'refresh_tokens',
    'deleted_events',
    'told_cases',
    'logins',
    'events',
    'requests',
    'shop_days',
  ],
];
/** Random bytes, and the digest of wire bytes, which have the time. */
const LEFT_OUT_COLUMNS = ['cmc_key', 'password_hash', 'sealed_secret', 'hash', 'owner', 'wire_digest'];

/** Notes every row of the ledger, in the order of its text. */
export async function noteLedger({ stack, recorder }: Installation): Promise<void> {
  const tables = await stack.db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname <> ALL ($1) ORDER BY 1`,
    [LEFT_OUT],
  );
  for (const { name } of tables) {
    const rows = await stack.db.query<{ row: object }>(`SELECT to_jsonb(t) - $1::text[] AS row FROM "${name}" t`, [
      LEFT_OUT_COLUMNS,
    ]);
    const texts = rows.map(({ row }) => recorder.withoutChance(JSON.stringify(row), `ledger › ${name}`));
    recorder.note(
      `ledger › ${name}`,
      texts.sort().map((text) => comparable(JSON.parse(text) as Row)),
    );
  }
}

type Row = Record<string, unknown>;

/** The fingerprint of an item covers the code that Risiti has made for it. */
const comparable = (row: Row): Row => (String(row.reference).startsWith('<id in') ? { ...row, fingerprint: '#' } : row);
