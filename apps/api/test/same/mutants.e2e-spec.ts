/** @full-run: same.e2e-spec.ts plays the same corpus; this suite shows that the comparison sees what changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPrograms } from '../upgrade/copy-programs.js';
import { lineOf } from './compare.js';
import { compare } from './judge.js';
import { judge, write } from './report.js';

/** A small change of the compiled programs or of a function of the ledger, and the lines in which it must show. */
interface Mutant {
  from: string;
  to: string;
  shows: RegExp;
}

const MUTANTS: Record<string, Mutant> = {
  'another description': { from: '"Newest first."', to: '"Oldest first."', shows: /^openapi .*Oldest first/ },
  'another text of an error': {
    from: 'out for a private buyer.',
    to: 'out for a private person.',
    shows: /^answers .*private person/,
  },
  'another number of a note': {
    from: 'NUMBER_OFFSET = 10000n',
    to: 'NUMBER_OFFSET = 20000n',
    shows: /^answers .*theirs .*21003/,
  },
  'another header': {
    from: '"Idempotent-Replayed": "true"',
    to: '"Idempotent-Replayed": "yes"',
    shows: /^repeats .*\$\.headers\.idempotent-replayed: .*theirs "yes"/,
  },
  'a fingerprint over a field less': {
    from: '  invoice.exchangeRate,\n',
    to: '',
    shows: /^repeats .*› sale in dollars again \$\.body/,
  },
  'a fingerprint that knows no old document': {
    from: '  movement.occurredOn,\n',
    to: '',
    shows: /^kept .* stock-movement .* again \$\.body/,
  },
  'another order on the wire': {
    from: 'custTin: buyer.pin,\n    custNm: truncateOrNull(buyer.name, 60),',
    to: 'custNm: truncateOrNull(buyer.name, 60),\n    custTin: buyer.pin,',
    shows: /^wire .* saveTrnsSalesOsdc \$\.body: ours the order .*custTin, custNm.*theirs the order .*custNm, custTin/,
  },
  'another rounding on the wire': {
    from: '(2 * remainder < divisor ? 0 : 1)',
    to: '0',
    shows: /^wire .* saveTrnsSalesOsdc .*tax(bl)?Amt\w*: ours [\d.]+, theirs [\d.]+/,
  },
  'a credit that is not confirmed': {
    from: 'approved_total = c.approved_total + n.total',
    to: 'approved_total = c.approved_total',
    shows: /^ledger › credits .*approved_total/,
  },
  'a filter that filters nothing': {
    from: 'linked === void 0 ? void 0 : linked === "Y"',
    to: 'void 0',
    shows: /^lists .*imports\?linked=/,
  },
  'another paper': { from: '?? "80mm"', to: '?? "a4"', shows: /^receipts .*\.html .*size:80mm.*theirs .*size:A4/ },
  'another label on PDF': { from: '"SUB TOTAL"', to: '"SUBTOTAL"', shows: /^receipts .*\.pdf\?paper=a4 .*SUBTOTAL/ },
};
const NAMES = Object.keys(MUTANTS);

/** What of a copy is changed. */
const FOLDERS = ['dist/apps/api', 'dist/apps/worker', 'prisma/functions'];

/** Plants all mutants in a copy of our programs. */
function plantIn(root: string): void {
  const planted = new Set<string>();
  for (const file of FOLDERS.flatMap((folder) => filesIn(path.join(root, folder)))) {
    const before = readFileSync(file, 'utf8');
    const here = NAMES.filter((name) => before.includes(MUTANTS[name]!.from));
    const plant = (text: string, name: string) => text.replaceAll(MUTANTS[name]!.from, MUTANTS[name]!.to);
    if (here.length > 0) writeFileSync(file, here.reduce(plant, before));
    for (const name of here) planted.add(name);
  }
  expect([...planted].sort()).toEqual([...NAMES].sort());
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|sql)$/.test(file))
    .map((file) => path.join(folder, file));

it('each planted mutant shows in lines of its own', async () => {
  const copy = copyPrograms();
  try {
    plantIn(copy.root);
    const differences = await compare(copy.root, 'direct');
    const shown = differences.map((one) => ({
      line: lineOf(one),
      names: NAMES.filter((name) => MUTANTS[name]!.shows.test(lineOf(one))),
    }));
    const missed = NAMES.filter((name) => !shown.some(({ names }) => names.includes(name)));
    const shared = shown.filter(({ names }) => names.length > 1);
    if (missed.length + shared.length > 0) judge(differences, 'direct');
    expect({ missed, shared }).toEqual({ missed: [], shared: [] });
    write(NAMES.map((name) => `found: ${name} in ${shown.find(({ names }) => names[0] === name)!.line}`));
  } finally {
    copy.remove();
  }
});
