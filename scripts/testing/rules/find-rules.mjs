import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the rules stand that a request or a document may break, and the tests that belong to them: pure ones, and quick. */
const PLACES = [
  { folder: 'libs/contract/src', tests: 'libs/contract/src/[\\w-]+/.*\\.spec\\.ts$' },
  { folder: 'libs/submission/src', tests: 'libs/submission/src/kinds/.*\\.spec\\.ts$' },
];

/** `const …_RULES: … = [`, one rule a line, up to `];`. */
const LISTS = /const (\w+_RULES)\b[^=]*= \[\n([^]*?)^\];/gm;
const RULE = /^ {2}(\w+),$/gm;

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
  [...source.matchAll(LISTS)].flatMap(({ 0: list, 1: name, index }) =>
    [...list.matchAll(RULE)].map((rule) => ({
      name: `${name}: ${rule[1]}`,
      without: cut(source, index + rule.index, rule[0]),
    })),
  );

const cut = (source, at, text) => source.slice(0, at) + source.slice(at + text.length + 1);
