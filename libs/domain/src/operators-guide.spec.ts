import { readFileSync } from 'node:fs';
import { CASE_ACTS, type CaseFacts } from './case-acts.js';
import { CASE_GUIDE, CAUSE_GUIDE, guideOf, type GuideRow } from './operators-guide.js';

const PAGE = readFileSync('docs/operators.md', 'utf8');

/** The rows of the table whose first column has this heading. */
function rowsOfPage(heading: string): string[][] {
  const lines = PAGE.split('\n');
  const first = lines.findIndex((line) => new RegExp(`^\\| ${heading} +\\|`).test(line)) + 2;
  const end = lines.findIndex((line, at) => at > first && !line.startsWith('|'));
  const cellsOf = (line: string) => line.split('|').slice(1, -1);
  return lines.slice(first, end).map((line) => cellsOf(line).map((cell) => cell.trim()));
}

const cellsOf = (rows: readonly GuideRow[]) => rows.map(({ see, means, act }) => [see, means, act]);

it('says the same about cases as docs/operators.md', () => {
  expect(cellsOf(Object.values(CASE_GUIDE))).toEqual(rowsOfPage('what you see'));
});

it('is about acts that docs/operators.md has', () => {
  for (const name of Object.keys(CASE_ACTS))
    expect(PAGE).toMatch(new RegExp(`\`POST /admin/api/(submissions|lanes)/\\{id\\}/${name}\``));
});

it('says the same about causes of alarms as docs/operators.md', () => {
  const rows = Object.values(CAUSE_GUIDE);
  const once = rows.filter(({ see }, at) => rows.findIndex((other) => other.see === see) === at);
  expect(cellsOf(once)).toEqual(rowsOfPage('cause'));
  for (const [cause, { see }] of Object.entries(CAUSE_GUIDE)) expect(see).toContain(cause);
});

const facts: CaseFacts = {
  ...{ kind: 'sale', status: 'QUEUED', isParked: false, inDoubt: false, heldScope: null, heldCode: null },
};
const { found, neverArrived, unasked, ...one } = CASE_GUIDE;
const review = { status: 'NEEDS_REVIEW' };

it.each<[string, Partial<CaseFacts>, GuideRow[]]>([
  ['a sale that nothing is wrong with', {}, []],
  ['a sale in review', review, [found, neverArrived, unasked]],
  ['a sale in review that holds invoices', { ...review, heldScope: 'invoices' }, [found, neverArrived, unasked]],
  [
    'a sale in review with the receipt of another one',
    { ...review, heldCode: 'repeated receipt' },
    [one.repeatedReceipt],
  ],
  ['a sale that the authority may have', { ...review, answerCode: 'risiti-004' }, [one.mayBeImported]],
  ['something parked in review', { ...review, isParked: true, kind: 'item' }, [one.parkedReview]],
  ['an item in review of a held device', { ...review, kind: 'item', heldScope: 'device' }, [one.parkedReview]],
  ['a set-up in review', { ...review, kind: 'device-setup' }, [one.setUpLost]],
  ['something parked in doubt', { isParked: true, inDoubt: true, status: 'IN_DOUBT' }, [one.parkedDoubt]],
  ['a refused device', { heldScope: 'device', heldCode: '901' }, [one.deviceRefused]],
  ['refused credentials', { heldScope: 'device', heldCode: '403', isDeviceRefused: false }, [one.callRefused]],
  ['a key that stays closed', { heldScope: 'device', heldCode: 'device key' }, [one.keyClosed]],
  ['a number of another sale', { heldScope: 'invoices', heldCode: 'different' }, [one.numberUsed]],
  ['three refusals', { heldScope: 'invoices', heldCode: '921', status: 'REJECTED' }, [one.equalRefusals]],
  [
    'three unknown refusals',
    { heldScope: 'invoices', heldCode: 'unknown words', status: 'REJECTED' },
    [one.unknownWords],
  ],
  ['another fault', { heldScope: 'invoices', heldCode: '994' }, [one.numberUsed, one.otherFault]],
  ['a hold of an operator', { heldScope: 'device', heldCode: 'OPERATOR' }, [one.heldByOperator]],
])('shows the rows for %s', (_, change, rows) => expect(guideOf({ ...facts, ...change })).toEqual(rows));
