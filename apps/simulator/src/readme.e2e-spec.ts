import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultNames } from './fault-table.js';
import { type Evidence, ruleEvidence } from './rule-evidence.js';
import { type RuleName, ruleNames } from './rules.js';
import { simulate } from './test/simulate.js';
import { faultRequestFields } from './requested-faults.js';

const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');
const curls = readme.split('\n').filter((line) => line.startsWith('curl '));
const rows = readme.split('\n').filter((line) => line.startsWith('| `'));

const missingIn = (text: string, names: readonly string[]) => names.filter((name) => !text.includes(`\`${name}\``));

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const rulesIn = (names: string): RuleName[] => ruleNames.filter((name) => names.includes(`\`${name}\``));

/** That of all rules of the row, or both. */
function markOf(names: readonly RuleName[]): Evidence {
  const marks = [...new Set(names.map((name) => ruleEvidence[name]))];
  return marks.length === 1 ? marks[0]! : 'P/C';
}

describe('the README', () => {
  it('has curl commands that all work in their order', async () => {
    const simulator = await simulate();
    const hosts = { 'localhost:4000': simulator.controlUrl, 'localhost:4001': new URL(simulator.wireUrl).origin };
    const learned: Record<string, string> = {};
    for (const curl of curls) {
      const { url, ...request } = readCurl(curl.replace(/<(\w+)>/g, (_, name: string) => learned[name]!));
      const [host = '', path] = url.split(/(?=\/)(.*)/s);
      const answer = await fetch(hosts[host as keyof typeof hosts] + path, request);
      const text = await answer.text();
      expect({ curl, status: answer.status, text }).toMatchObject({ curl, status: 200, text: expect.any(String) });
      expect(text).not.toMatch(/"resultCd":"(?!000)/);
      for (const [, name, value] of text.matchAll(/"(cmcKey|access_token)":"([^"]+)"/g)) learned[name!] = value!;
    }
    expect(Object.keys(learned)).toEqual(['cmcKey', 'access_token']);
  });

  it('has a row for every fault', () => {
    expect(missingIn(rows.join('\n'), faultNames)).toEqual([]);
  });

  it('has a row for every rule', () => {
    expect(missingIn(rows.join('\n'), ruleNames)).toEqual([]);
  });

  it('marks each rule as proven or chosen, as the rules themselves do', () => {
    const marked = rows.map(cellsOf).filter(([names = '']) => rulesIn(names).length > 0);
    const wrong = marked.filter((cells) => cells.at(-1) !== markOf(rulesIn(cells[0]!)));
    expect(wrong).toEqual([]);
    expect(marked.flatMap(([names = '']) => rulesIn(names)).sort()).toEqual([...ruleNames].sort());
  });

  it('names every text that can request faults', () => {
    const texts = Object.values(faultRequestFields).map(({ textField }) => textField);
    expect(missingIn(readme, texts)).toEqual([]);
    const exceptions = Object.entries(faultRequestFields).filter(([, { textField }]) => textField !== 'remark');
    expect(
      missingIn(
        readme,
        exceptions.map(([operation]) => operation),
      ),
    ).toEqual([]);
  });
});

/** Reads the curl options that the README uses. */
function readCurl(line: string) {
  const words = [...line.split(/ +# /)[0]!.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const after = (option: string) => words.flatMap((word, index) => (word === option ? [words[index + 1]!] : []));
  const [body] = after('-d');
  const [user] = after('-u');
  const given = after('-H').map((header) => header.split(': ') as [string, string]);
  const basic = user ? [['authorization', `Basic ${Buffer.from(user).toString('base64')}`] as const] : [];
  return {
    url: words.find((word) => word.startsWith('localhost'))!,
    method: after('-X')[0] ?? (body ? 'POST' : 'GET'),
    headers: Object.fromEntries([...given, ...basic]),
    body,
  };
}
