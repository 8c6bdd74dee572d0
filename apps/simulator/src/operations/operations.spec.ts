import { InstalledDevice, newIdentity } from '../device.js';
import { readDocument } from '../fields.js';
import { anItem } from '../test/documents.js';
import { itemCodeProblem, itemUnitsProblem, runningNumberProblem } from './item-code.js';
import { itemFields } from './item-fields.js';
import type { DeviceContext } from './operation.js';
import { changedSince } from './pull.js';
import { missingFieldText } from './read-and-decide.js';

const itemOf = (overrides: object) => readDocument(itemFields, anItem(overrides), []);

describe('the code of an item', () => {
  it.each([
    ['KE2NTTU0000001', {}],
    ['KE2NTXU0000001', { qtyUnitCd: 'U' }],
    ['KE2CTNKG0000001', { pkgUnitCd: 'CTN', qtyUnitCd: 'KG' }],
    ['KE2NTBLL0000001', { qtyUnitCd: 'BLL' }],
    ['KE2NTXBLL0000001', { qtyUnitCd: 'BLL' }],
    ['UG3NTTU0000001', { orgnNatCd: 'UG', itemTyCd: '3' }],
  ])('%s consists of %j', (itemCd, overrides) => {
    expect(itemCodeProblem(itemOf({ itemCd, ...overrides }))).toBeUndefined();
  });

  it.each([
    ['UG2NTTU0000001', 'Incorrect Origin Country Prefix'],
    ['KE1NTTU0000001', 'Incorrect Product Type Prefix'],
    ['KE2CTTU0000001', 'Incorrect Packaging Unit Prefix'],
    ['KE2NTXU0000001', 'Incorrect QtyUnitCd Prefix'],
    ['KE2NTTU000001', 'Invalid itemCd: it must end with a sequence of 7 digits'],
    ['KE2NTTU00000001', 'Invalid itemCd: it must end with a sequence of 7 digits'],
  ])('cannot be %s', (itemCd, problem) => {
    expect(itemCodeProblem(itemOf({ itemCd }))).toBe(problem);
  });

  it('ends with the next number, which the refusal masks', () => {
    expect(runningNumberProblem(itemOf({ itemCd: 'KE2NTTU0000012' }), 12)).toBeUndefined();
    const problem = 'Invalid itemCd Sequence. Expected sequence ending with: ********12';
    expect(runningNumberProblem(itemOf({}), 12)).toBe(problem);
  });
});

describe('the codes of an item', () => {
  it.each([
    [{ pkgUnitCd: 'BX' }, /^The Package unit code can ony be among the following list: \[.*CTN.*NT.*\]$/],
    [{ qtyUnitCd: 'QQ' }, /^Invalid Quantity Unit Code$/],
    [{ orgnNatCd: '??' }, /^Invalid Origin Country Code$/],
    [{ itemTyCd: '9' }, /^Invalid Product Type Code$/],
    [{ taxTyCd: 'F' }, /^Invalid Taxation Type Code$/],
  ])('cannot be %j', (overrides, problem) => {
    expect(itemUnitsProblem(itemOf(overrides))).toMatch(problem);
  });

  it('must be in the code list', () => {
    expect(itemUnitsProblem(itemOf({}))).toBeUndefined();
  });
});

const words = {
  regTyCd: 'regTyCd cannot be null',
  'itemList[].totAmt': (line: number) => `no totAmt on item: ${line}`,
};

describe('a text of its own', () => {
  it('exists for a single missing field', () => {
    expect(missingFieldText(['<regTyCd> : may not be empty'], words)).toBe('regTyCd cannot be null');
    expect(missingFieldText(['<itemList[2].totAmt> : may not be empty'], words)).toBe('no totAmt on item: 3');
  });

  it.each([
    ['several', ['<regTyCd> : may not be empty', '<sarNo> : may not be empty']],
    ['a field without one', ['<sarNo> : may not be empty']],
    ['an invalid field', ['<regTyCd> : must be a text']],
  ])('does not exist for %s', (_, problems) => {
    expect(missingFieldText(problems, words)).toBeUndefined();
  });
});

/** Ten in the morning in Nairobi plus some milliseconds. */
const at = (milliseconds: number) => new Date(Date.parse('2026-03-02T07:00:00.000Z') + milliseconds);
const TEN = '20260302100000';

function setup() {
  const device = new InstalledDevice(newIdentity('P051234567Q', '00', 'serial', 1), 0);
  const pull = (lastReqDt: string, now: Date) => changedSince(lastReqDt, 'list', { device, now } as DeviceContext);
  return {
    pull,
    isNew: (registered: Date, isNewSince: (at: number) => boolean) => isNewSince(registered.getTime()),
  };
}

describe('a row', () => {
  it.each([
    ['a second later', at(1_000), true],
    ['within the same second', at(500), false],
    ['a second earlier', at(-1), false],
  ])('is not new if it is registered up to the named second: %s', (_, registered, expected) => {
    const { pull, isNew } = setup();
    expect(isNew(registered, pull(TEN, at(60_000)))).toBe(expected);
  });

  it('is new if it is registered after an answer in the same second', () => {
    const { pull, isNew } = setup();
    pull('20180101000000', at(200));
    const isNewSince = pull(TEN, at(600));
    expect(isNew(at(100), isNewSince)).toBe(false);
    expect(isNew(at(400), isNewSince)).toBe(true);
  });

  it('stays new for a caller that lost the answer and asks again', () => {
    const { pull, isNew } = setup();
    pull('20180101000000', at(200));
    pull(TEN, at(600));
    expect(isNew(at(400), pull(TEN, at(800)))).toBe(true);
  });

  it('is never new for an impossible date', () => {
    const { pull, isNew } = setup();
    expect(isNew(at(0), pull('99999999999999', at(0)))).toBe(false);
  });
});
