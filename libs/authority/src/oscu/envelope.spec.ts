import { readEnvelope } from './envelope.js';

describe('an answer of the authority', () => {
  it('is read with its code, its words, its time and its data', () => {
    const text = '{"resultCd":"000","resultMsg":"It is succeeded","resultDt":"20260302101503","data":{"a":1}}';
    expect(readEnvelope(text)).toEqual({
      ...{ kind: 'read', code: '000', message: 'It is succeeded', answeredAt: '20260302101503', data: { a: 1 } },
    });
  });

  it.each([
    ['{"resultCd":"000"}', { code: '000', message: '', answeredAt: null, data: null }],
    ['{"resultCd":0,"data":[1]}', { code: '0', data: null }],
    ['{"resultCd":" 901 ","resultMsg":null}', { code: '901', message: '' }],
    ['{"resultCd":"000","resultDt":20260302}', { answeredAt: null }],
    ['{"resultCd":"000","data":{"curRcptNo ":1," totRcptNo":2}}', { data: { curRcptNo: 1, totRcptNo: 2 } }],
    ['\n{"resultCd":"000"}\n', { code: '000' }],
  ])('is read though it is %s', (text, expected) => {
    expect(readEnvelope(text)).toMatchObject({ kind: 'read', ...expected });
  });

  it.each([
    '',
    '  ',
    'OK',
    '<html></html>',
    '{"resultCd":"000"',
    '[]',
    'null',
    '"000"',
    '7',
    '{}',
    '{"resultCd":null}',
    '{"resultCd":""}',
    '{"resultCd":{}}',
  ])('is not made of %j', (text) => {
    expect(readEnvelope(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(/./) });
  });
});
