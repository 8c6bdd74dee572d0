import { readFileSync } from 'node:fs';

const page = readFileSync('docs/retention.md', 'utf8');
const rows = [...page.matchAll(/^\| (`.*?)\s*\| (.*?)\s*\|/gm)];
const namesIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

it('the page about retention has a rule for every table, once', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, table]) => table!);
  expect(rows.flatMap(([, first]) => namesIn(first!)).sort()).toEqual(tables.sort());
});

it('the page about retention names every setting for it', () => {
  const settings = readFileSync('libs/config/src/retention-settings.ts', 'utf8').match(/KEEP_[A-Z_]+(?=')/g)!;
  const named = rows.flatMap(([, , second]) => namesIn(second!));
  expect([...new Set(named)].sort()).toEqual([...new Set(settings)].sort());
});
