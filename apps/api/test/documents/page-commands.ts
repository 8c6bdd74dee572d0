import { readFileSync } from 'node:fs';

/** The blocks of a section of a page, each as the statements that a reader pastes, without comments. */
export function blocksOf(page: string, heading: string): string[][] {
  const text = readFileSync(page, 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${page} has no section "${heading}".`);
  const [ofSection] = section.split('\n## ');
  return [...ofSection!.matchAll(/^```(?:bash|sh)\n(.*?)^```/gms)].map(([, block]) => statementsOf(block!));
}

function statementsOf(block: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += `${open ? '\n' : ''}${withoutComment(line)}`;
    if (open === '' || isOpen(open)) continue;
    statements.push(open);
    open = '';
  }
  return statements;
}

const withoutComment = (line: string): string => line.replace(/(^|\s{2,})#.*$/, '').trimEnd();

/** A quote is not closed yet, or the line goes on. */
const isOpen = (text: string): boolean => text.split("'").length % 2 === 0 || text.endsWith('\\');
