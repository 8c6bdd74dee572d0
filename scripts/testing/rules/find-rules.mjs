import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders of the rules that a request or a document may break, and the quick tests of these rules. */
const RULE_FOLDERS = [
  { folder: 'libs/contract/src', tests: 'libs/contract/src/.*\\.spec\\.ts$' },
  { folder: 'libs/submission/src', tests: 'libs/submission/src/kinds/.*\\.spec\\.ts$' },
];

/** `const …_RULES: … = [`, and the list up to `];`: one rule a line, or all rules in one line. */
const LISTS = /(const (\w+_RULES)\b[^=]*= \[)([^\]]*)\];/g;
const RULE = { onLines: /^ {2}(\w+),\n/gm, inOneLine: /(\w+)(?:, )?/g };

/** Finds every rule, and the text of its file without the rule. */
export function findRules(root) {
  return RULE_FOLDERS.flatMap(({ folder, tests }) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.join(folder, String(file)))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'))
      .sort()
      .flatMap((file) =>
        rulesIn(readFileSync(path.join(root, file), 'utf8')).map((rule) => ({ file, tests, ...rule })),
      ),
  );
}

export const rulesIn = (source) =>
  [...source.matchAll(LISTS)].flatMap(({ 1: opening, 2: name, 3: list, index }) =>
    [...list.matchAll(list.startsWith('\n') ? RULE.onLines : RULE.inOneLine)].map((rule) => ({
      name: `${name}: ${rule[1]}`,
      without: cut(source, index + opening.length + rule.index, rule[0]),
    })),
  );

const cut = (source, at, text) => source.slice(0, at) + source.slice(at + text.length);

const TABLES = 'prisma/migrations/20261121000000_tables/migration.sql';
const CONSTRAINTS = 'prisma/migrations/20261121000100_constraints/migration.sql';
const CREDITS = 'prisma/functions/credits.sql';

const OF_CREDITS = 'libs/persistence/src/receipts/receipts\\.medium-spec\\.ts$';

/** Guards in the database, because two concurrent requests must not both succeed; each with the text that removes it. */
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
    file: CREDITS,
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
    tests: 'libs/persistence/src/submissions/shared-series\\.medium-spec\\.ts$',
  },
];

export const findGuards = (root) =>
  GUARDS.map(({ name, file, guard, undone, tests }) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!source.includes(guard))
      throw new Error(
        `The guard “${name}” is not in ${file} any more. Find it and correct the list in find-rules.mjs.`,
      );
    return { name, file, tests, without: source.replace(guard, undone) };
  });
