import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FailureCode, RESULT_CODE_LIST, RESULT_CODES, type ResultCode } from './result-codes.js';

/**
 * The codes of the interface, spelled out once more: a row added to the table or taken from it breaks the build here.
 */
const INTERFACE_CODES: Record<ResultCode, true> = {
  '000': true,
  '001': true,
  '002': true,
  '003': true,
  '004': true,
  '005': true,
  '006': true,
  '007': true,
  '801': true,
  '802': true,
  '905': true,
};

it('the table has the codes of the interface, and no others', () => {
  expect(RESULT_CODE_LIST).toEqual(Object.keys(INTERFACE_CODES).sort());
  const failure: FailureCode = '905';
  // @ts-expect-error 000 is no failure
  const success: FailureCode = '000';
  expect([failure, success]).toEqual(['905', '000']);
});

it('only success has a status of success, but for what is accepted and still waits for the authority', () => {
  for (const code of RESULT_CODE_LIST) {
    const { status, otherStatuses } = RESULT_CODES[code];
    const statuses = [status, ...Object.keys(otherStatuses).map(Number)];
    const successes = statuses.filter((one) => one < 400);
    expect([code, successes]).toEqual([code, code === '000' ? [200, 202] : ['006', '007'].includes(code) ? [202] : []]);
  }
});

describe('the README', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (\d{3}) +\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, ...cells]) =>
    cells.map((cell) => cell.trim()),
  );

  it('has the same table of codes', () => {
    const table = RESULT_CODE_LIST.map((code) => {
      const { name, status, otherStatuses, fix } = RESULT_CODES[code];
      return [code, name, [status, ...Object.keys(otherStatuses)].join(', '), fix];
    });
    expect(rows).toEqual(table);
  });
});
