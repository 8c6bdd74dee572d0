import { readFileSync } from 'node:fs';
import path from 'node:path';

const TABLES = 'prisma/migrations/20261121000000_tables/migration.sql';
const CONSTRAINTS = 'prisma/migrations/20261121000100_constraints/migration.sql';
const RESERVE_CREDITS = 'prisma/functions/reserve_credits.sql';

const OF_CREDITS = 'libs/persistence/src/invoices/credits\\.medium-spec\\.ts$';

/** What the database itself sees to, since two who ask at once must not both be told yes: each with what would undo it. */
const GUARDS = [
  {
    name: 'no more pieces are credited than were sold',
    file: CONSTRAINTS,
    guard: 'credited_quantity BETWEEN 0 AND sold_quantity AND ',
    undone: '',
    tests: OF_CREDITS,
  },
  {
    name: 'no more money is credited than was paid',
    file: CONSTRAINTS,
    guard: ' AND credited_total BETWEEN 0 AND sold_total',
    undone: '',
    tests: OF_CREDITS,
  },
  {
    name: 'nothing is credited that was not sold',
    file: RESERVE_CREDITS,
    guard: 'IF granted < wanted THEN',
    undone: 'IF false THEN',
    tests: OF_CREDITS,
  },
  {
    name: 'a number is taken once',
    file: TABLES,
    guard: 'CONSTRAINT "natural_keys_pkey" PRIMARY KEY ("key")',
    undone: 'CONSTRAINT "natural_keys_pkey" PRIMARY KEY ("key","submission_id")',
    tests: 'libs/persistence/src/submissions/accept\\.medium-spec\\.ts$',
  },
  {
    name: 'an idempotency key is used once',
    file: TABLES,
    guard: 'CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("app_id","key")',
    undone: 'CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("app_id","key","submission_id")',
    tests: 'libs/persistence/src/submissions/posted-together\\.medium-spec\\.ts$',
  },
];

export const findGuards = (root) =>
  GUARDS.map(({ name, file, guard, undone, tests }) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!source.includes(guard))
      throw new Error(`The guard “${name}” is not in ${file} any more: look for it, and say where.`);
    return { name, file, tests, without: source.replace(guard, undone) };
  });
