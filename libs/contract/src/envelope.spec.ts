import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CodeSet,
  CREDIT_NOTE_REASONS,
  PAYMENT_TYPES,
  RECEIPT_TYPES,
  SALES_STATUSES,
  SERVICE_TAX_TYPES,
  STOCK_TYPES,
  TAX_TYPE_CODES,
} from '@app/domain';
import { RESULT_CODE_LIST, type FailureCode, RESULT_CODES, type ResultCode } from './result-codes.js';
import { failed, succeeded } from './envelope.js';
import { missingField, invalidField, violationsToReport, describeValue } from './violation.js';
import { JSON_DEPTH_MAX, JSON_VALUES_MAX, parseJson } from './json/parse-json.js';
import { expectedOf, fixOf } from './code-sets/code-set.js';
import { COUNTRIES } from './code-sets/countries.js';
import { CURRENCIES } from './code-sets/currencies.js';
import { PACKAGE_UNITS, QUANTITY_UNITS } from './code-sets/units.js';

const noName = missingField('transaction.custNm', ' when custTin is given', 'Add the name.');
const noItems = missingField('items', '', 'Add the lines.');

describe('a success', () => {
  it('is both forms of the interface in one, and nothing that has nothing to say', () => {
    expect(succeeded({ rcptSign: 'V4N6' })).toEqual({
      resultCd: '000',
      resultMsg: 'Success',
      success: true,
      message: 'Success',
      data: { rcptSign: 'V4N6' },
    });
  });

  it('carries its message, warnings and request id when it has them', () => {
    const warnings = [{ field: 'note', message: 'note was ignored' }];
    expect(succeeded(null, { message: 'Accepted', warnings, requestId: 'r1' })).toMatchObject({
      resultMsg: 'Accepted',
      message: 'Accepted',
      warnings,
      requestId: 'r1',
      data: null,
    });
  });
});

describe('a failure', () => {
  it.each(RESULT_CODE_LIST.filter((code) => code !== '000'))('%s is no success and says something', (code) => {
    const answer = failed(code as '905', []);
    expect(answer).toMatchObject({
      resultCd: code,
      success: false,
      data: null,
      resultMsg: expect.stringMatching(/\w+/),
    });
    expect(answer).not.toHaveProperty('errors');
    expect(answer).not.toHaveProperty('warnings');
    expect(answer).not.toHaveProperty('requestId');
  });

  it('names the first field, says how many more there are, and lists them all', () => {
    expect(failed('002', [noName]).resultMsg).toBe('transaction.custNm is required when custTin is given');
    const answer = failed('002', [noName, noItems]);
    expect(answer.resultMsg).toBe('transaction.custNm is required when custTin is given (and 1 more)');
    expect(answer.message).toBe(answer.resultMsg);
    expect(answer.errors).toEqual([noName, noItems]);
  });

  it('can carry data: the submission that is already there', () => {
    expect(failed('004', [], { data: { submissionId: 's1' } }).data).toEqual({ submissionId: 's1' });
  });

  it('can say it in words of its own', () => {
    expect(failed('003', [invalidField('body', 'JSON', 'x', 'Send JSON.')], { message: 'Not JSON' }).resultMsg).toBe(
      'Not JSON',
    );
  });
});

describe('result codes', () => {
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
      expect([code, successes]).toEqual([
        code,
        code === '000' ? [200, 202] : ['006', '007'].includes(code) ? [202] : [],
      ]);
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
});

const absent = (field: string) => missingField(field, '', `Add ${field}.`);
const bad = (field: string) => invalidField(field, 'good', 'bad', 'Mend it.');

describe('the first stage that fails', () => {
  it('is missing fields before wrong values, all of them and in their order', () => {
    expect(violationsToReport([bad('a'), absent('b'), bad('c'), absent('d')])).toEqual({
      code: '002',
      violations: [absent('b'), absent('d')],
      later: [bad('a'), bad('c')],
    });
  });

  it('is wrong values when nothing is missing', () => {
    expect(violationsToReport([bad('a'), bad('c')])).toEqual({ code: '003', violations: [bad('a'), bad('c')] });
  });

  it('is none when nothing is wrong', () => {
    expect(violationsToReport([])).toBeNull();
  });
});

describe('what came in is repeated', () => {
  it.each([
    ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['a\u0000b\n"', '"a\\u0000b\\n\\""'],
    ['\ud83d', '"\\ud83d"'],
    [`${'x'.repeat(39)}😀`, `"${'x'.repeat(39)}😀"`],
    ['😀'.repeat(41), `"${'😀'.repeat(40)}…"`],
    [1.5, '1.5'],
    [JSON.parse('1e400'), 'a number that is too large'],
    [-Infinity, 'a number that is too large'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'nothing'],
    [Symbol('a list of 3'), 'a list of 3'],
  ])('%p as %s', (value, expected) => {
    expect(describeValue(value)).toBe(expected);
  });
});

const parse = (json: string) => parseJson(Buffer.from(json));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const listOf = (length: number) => `[${Array(length).fill('0').join(',')}]`;

describe('a JSON text', () => {
  it.each(['{"a":1}\n{"a":2}', '\n{"a":1}\r\n\r\n{"a":2}\r\n{'])('%j is said to be several documents', (json) => {
    expect(parse(json)).toMatchObject({ ok: false, fix: expect.stringContaining('application/x-ndjson') });
  });

  it.each(['{"a":1}\n{"a":', '{"a":1}\n7', '{\n{'])('%j is only not valid', (json) => {
    expect(parse(json)).toMatchObject({ ok: false, fault: expect.stringContaining('is not valid JSON') });
  });

  it.each<[string, unknown]>([
    ['{"a":[1,{"b":null}],"c":"},],\\"{"}', { a: [1, { b: null }], c: '},],"{' }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['"[[[["', '[[[['],
    [' 1 ', 1],
    ['', undefined],
    [' \n', undefined],
  ])('%s is read', (json, value) => {
    expect(parse(json)).toEqual({ ok: true, value });
  });

  it.each([
    ['{"a":1,}', 'is not valid JSON (error at character 8)'],
    ['{"a":"', 'is not valid JSON'],
    ['{"a":"\\', 'is not valid JSON'],
    ['[1', 'is not valid JSON'],
    ['}', 'is not valid JSON'],
  ])('%s is refused, with the place of the error', (json, fault) => {
    expect(parse(json)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) as string });
  });

  it('that is not UTF-8 is refused', () => {
    expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false, fault: 'is not UTF-8' });
  });

  it('is read up to a depth, and refused beyond it', () => {
    expect(parse(nested(JSON_DEPTH_MAX))).toMatchObject({ ok: true });
    expect(parse(nested(JSON_DEPTH_MAX + 1))).toMatchObject({ ok: false, fault: 'is nested deeper than 32 levels' });
    expect(parse(`{"a":${nested(JSON_DEPTH_MAX)}}`)).toMatchObject({ ok: false });
  });

  it('is read up to a number of values, and refused beyond it', () => {
    const largest = listOf(JSON_VALUES_MAX - 2);
    expect(parse(largest)).toMatchObject({ ok: true });
    expect(parse(listOf(JSON_VALUES_MAX))).toMatchObject({
      ...{ ok: false, fault: 'has more than 30000 values' },
      fix: expect.stringContaining('send a long list in several requests') as string,
    });
    expect(parse(`"${','.repeat(JSON_VALUES_MAX)}"`)).toMatchObject({ ok: true });
  });
});

describe('code sets', () => {
  const codes = (set: CodeSet) => Object.keys(set.meanings);

  it.each([
    ['payment types', PAYMENT_TYPES, ['01', '02', '03', '04', '05', '06', '07', '09']],
    ['receipt types', RECEIPT_TYPES, ['S', 'R', 'T', 'C']],
    ['sales statuses', SALES_STATUSES, ['02', '05']],
    ['tax types', TAX_TYPE_CODES, ['A', 'B', 'C', 'D', 'E']],
    ['tax types of services', SERVICE_TAX_TYPES, ['A', 'B', 'C', 'D']],
    ['stock types', STOCK_TYPES, ['01', '02', '03', '04', '05', '06', '11', '12', '13', '14', '15', '16'].sort()],
    ['credit note reasons', CREDIT_NOTE_REASONS, ['01', '02', '03', '04', '05', '06']],
  ])('%s are these, and no others', (_, set, expected) => {
    expect(codes(set).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['countries', COUNTRIES, 249 + 4, /^[A-Z]{2}$/, ['KE', 'UG', 'SS', 'YU', 'FX', 'ZR', 'AC']],
    ['currencies', CURRENCIES, 188, /^[A-Z]{3}$/, ['KES', 'USD', 'UGX', 'TZS', 'EUR', 'SLE']],
    ['quantity units', QUANTITY_UNITS, 43, /^[0-9A-Z]{1,3}$/, ['U', 'KG', '4B', 'BX']],
    ['packaging units', PACKAGE_UNITS, 52, /^[A-Z]{2,3}$/, ['NT', 'CTN', 'CT']],
  ])('%s are complete', (_, set, count, pattern, some) => {
    expect(codes(set)).toHaveLength(count);
    expect(codes(set).filter((code) => !pattern.test(code))).toEqual([]);
    expect(some.filter((code) => !set.has(code))).toEqual([]);
  });

  it('a member is text, and nothing that every object has', () => {
    expect(PAYMENT_TYPES.has('01')).toBe(true);
    for (const otherValue of [1, '1', '', undefined, null, ['01'], 'constructor', '__proto__', 'toString']) {
      expect(PAYMENT_TYPES.has(otherValue)).toBe(false);
    }
  });

  it('a text lists a short set in order, and says where the codes of a long set are listed', () => {
    expect(expectedOf(SALES_STATUSES)).toBe('one of 02 (confirmed), 05 (credit note on returned goods)');
    expect(expectedOf(STOCK_TYPES)).toMatch(/^one of 01 \(in: import\), 02 .* 16 \(out: adjustment\)$/);
    expect(fixOf(RECEIPT_TYPES, 'S')).toBe('Send "C", "R", "S" or "T".');
    expect(expectedOf(COUNTRIES)).toBe('an ISO 3166 country code of two capital letters');
    expect(fixOf(COUNTRIES, 'KE')).toBe(
      'Send one of the codes of GET /api/v1/codes?cdCls=05 as text, for example "KE".',
    );
  });
});
