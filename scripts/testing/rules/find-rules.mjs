import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the rules stand that a request or a document may break, and the tests that belong to them: pure ones, and quick. */
const PLACES = [
  { folder: 'libs/contract/src', tests: 'libs/contract/src/[\\w-]+/.*\\.spec\\.ts$' },
  { folder: 'libs/submission/src', tests: 'libs/submission/src/kinds/.*\\.spec\\.ts$' },
];

/** `const …_RULES: … = [`, and what is between that and `];`: one rule a line, or all of them in one. */
const LISTS = /(const (\w+_RULES)\b[^=]*= \[)([^\]]*)\];/g;
const RULE = { onLines: /^ {2}(\w+),\n/gm, inOneLine: /(\w+)(?:, )?/g };

/** Every rule, with how the file reads without it. */
export function findRules(root) {
  return PLACES.flatMap(({ folder, tests }) =>
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
