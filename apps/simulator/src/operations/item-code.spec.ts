import { readDocument } from '../fields.js';
import { anItem } from '../test/documents.js';
import { itemCodeProblem, itemUnitsProblem, runningNumberProblem } from './item-code.js';
import { itemFields } from './item-fields.js';

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
