import { RESULT_CODES } from '@app/contract';
import { publicCodeOf, waitsForNumber } from './refusal-codes.js';

describe('the public code of a refusal', () => {
  it.each([
    ['900', 'There is no Header information', '007'],
    ['901', 'It is not valid device', '007'],
    ['902', 'This device is installed', '007'],
    ['903', 'Only OSCU device can be verified.', '007'],
    ['E04', '', '007'],
    ['910', 'Item KE2NTXU0000001 provided on item: 1. does not exist in your inventory', '005'],
    ['910', 'Invalid Item: Item X (itemSeq 1) does not exist in your stock master', '005'],
    ['901', 'orgInvcNo does not exist', '007'],
    ['400', 'orgInvcNo does not exist. Please update the field and try again', '801'],
    ['400', 'It is not valid device', '007'],
    ['910', 'orgInvcNo does not exist. Please update the field and try again', '801'],
    ['910', 'Request parameter error[itemNm : may not be empty]', '003'],
    ['921', 'The declared sale cannot be received', '003'],
    ['922', 'The invoice needs its sales data first', '003'],
    ['XYZ', '', '003'],
    ['risiti-005', 'Item X is not registered.', '005'],
    ['risiti-801', 'There is no approved invoice 7.', '801'],
    ['risiti-999', 'An unknown own code.', '003'],
    ['risiti-', 'An empty own code.', '003'],
  ])('%s %j is %s', (code, message, expected) => {
    expect(publicCodeOf(code, message)).toBe(expected);
  });

  it('is never 006, because sending the same document again would not help', () => {
    const codes = ['894', '999', '990', '994', '500', '429', '', ...Object.keys(RESULT_CODES)];
    for (const code of codes) expect([code, publicCodeOf(code, '')]).not.toEqual([code, '006']);
  });
});

it.each([
  ['number unclear', 'The authority expects number 9 instead of ours', true],
  ['different', 'number 4 is taken by another sale', true],
  ['994', 'There is an overlapped Data', true],
  ['400', 'There is an overlapped Data', true],
  ['400', 'Invc No: 8 is invalid, use the expected value: 9', true],
  ['', '', false],
  ['no answer', 'no answer within 300 ms', false],
  ['HTTP 502', 'not JSON', false],
  ['999', 'There is an unknown error', false],
])('an answer is about a number: %s %s is %s', (code, message, expected) => {
  expect(waitsForNumber({ code, message })).toBe(expected);
});
