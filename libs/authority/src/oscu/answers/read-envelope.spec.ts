import { readEnvelope, readTime } from './read-envelope.js';

const DEEP = { salesList: [{ receipt: { rcptSign: 'R' } }] };

describe('an answer of the authority', () => {
  it('is read with its code, its words, its time and its data', () => {
    const text = '{"resultCd":"000","resultMsg":"It is succeeded","resultDt":"20260302101503","data":{"a":1}}';
    expect(readEnvelope(text)).toEqual({
      ...{ kind: 'result', code: '000', message: 'It is succeeded', answeredAt: '20260302101503', data: { a: 1 } },
      reference: null,
    });
  });

  it.each([
    ['{"resultCd":"000"}', { code: '000', message: '', answeredAt: null, data: null }],
    ['{"resultCd":0,"data":[1]}', { code: '0', data: null }],
    ['{"resultCd":" 901 ","resultMsg":null}', { code: '901', message: '' }],
    ['{"resultCd":"000","resultDt":20260302}', { answeredAt: null }],
    ['{"resultCd":"000","data":{"curRcptNo ":1," totRcptNo":2}}', { data: { curRcptNo: 1, totRcptNo: 2 } }],
    ['\n{"resultCd":"000"}\n', { code: '000' }],
    ['\uFEFF{"resultCd":"000"}', { code: '000' }],
    ['{"resultCd":1}', { code: '001' }],
    ['{"resultCd":"901","resultMsg":{"toString":1}}', { code: '901', message: '' }],
    ['{"resultCd":"901","resultMsg":7}', { message: '7' }],
    ['{" resultCd":"000","resultMsg ":"It"}', { code: '000', message: 'It' }],
    ['{"resultCd":"000","\\u0020resultMsg\\t":"It"}', { code: '000', message: 'It' }],
    ['{"resultCd ":"910","resultCd":"000"}', { code: '000' }],
    ['{"resultCd":"000","data":{"salesList":[{"receipt ":{"rcptSign ":"R"}}]}}', { data: DEEP }],
    ['{"resultCd":"000","resultDt":20260302101503}', { answeredAt: '20260302101503' }],
    ['{"resultCd":"000","resultDt":"2026-03-02 10:15:03.0"}', { answeredAt: '20260302101503' }],
    ['{"resultCd":"901","resultMsg":"half \\ud83d and \\u0000 nothing"}', { message: 'half \uFFFD and  nothing' }],
    ['{"resultCd":"000","__proto__":{"resultMsg":"M"},"data":{"__proto__":{"a":1}}}', { message: '' }],
  ])('is read though it is %s', (text, expected) => {
    expect(readEnvelope(text)).toMatchObject({ kind: 'result', ...expected });
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
    '\0{"resultCd":"000"}',
    '{"resultCd":"000"}{"resultCd":"000"}',
    '[{"resultCd":"000"}]',
    '{"responseBody":null}',
    '{"header":{"responseMessage":"no status"},"body":{}}',
    '{"__proto__":{"resultCd":"000"}}',
  ])('is not made of %j', (text) => {
    expect(readEnvelope(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(/./) });
  });
});

/** The gateway's envelopes, as it sends them. */
const SUCCESSFUL = {
  responseCode: 200,
  responseRefID: '5b0c',
  customerMessage: 'Successful',
  debugMessage: 'Successful',
};
const FAILED = { responseCode: 400, responseRefID: '9d2e', customerMessage: 'Validation failed', debugMessage: 'Bad' };
const read = (answer: object) => readEnvelope(JSON.stringify(answer));

describe('an answer of the gateway', () => {
  it('has its result in the inner body', () => {
    const responseBody = { resultCd: '000', resultMsg: 'Successful', resultDt: '20260301090500', data: { a: 1 } };
    expect(read({ responseHeader: SUCCESSFUL, responseBody })).toEqual({
      ...{ kind: 'result', code: '000', message: 'Successful', answeredAt: '20260301090500', data: { a: 1 } },
      reference: '5b0c',
    });
  });

  it.each([
    [{}, { answeredAt: null, data: null }],
    [{ resultMsg: '' }, { message: 'Successful' }],
    [{ resultCd: '001' }, { code: '001' }],
    [
      { resultCd: '910', resultMsg: 'Bad' },
      { code: '910', message: 'Bad' },
    ],
  ])('may lack what is not needed, or refuse: %j', (change, expected) => {
    const responseBody = { resultCd: '000', ...change };
    expect(read({ responseHeader: SUCCESSFUL, responseBody })).toMatchObject({ kind: 'result', ...expected });
  });

  it.each([
    [FAILED, { status: 400, messages: ['Bad', 'Validation failed'], reference: '9d2e' }],
    [{ ...FAILED, responseCode: '400' }, { status: 400 }],
    [{ ...FAILED, debugMessage: null }, { messages: ['Validation failed'] }],
    [{ ' responseCode ': 400 }, { status: 400, messages: [], reference: null }],
    [{ responseCode: 400, requestRefId: 'r' }, { reference: 'r' }],
  ])('refuses in words: %j', (responseHeader, expected) => {
    for (const responseBody of [null, undefined, '', {}, { resultCd: null, resultMsg: '', data: null }]) {
      expect(read({ responseHeader, responseBody })).toMatchObject({ kind: 'refusal', ...expected });
    }
  });

  it.each([
    [
      {
        header: { responseCode: 401, responseMessage: 'Unauthorised-Invalid Access Token', requestRefId: 'r' },
        body: {},
      },
      { status: 401, message: 'Unauthorised-Invalid Access Token', reference: 'r' },
    ],
    [
      { header: { responseCode: '504', customerMessage: 'Gateway Timeout' } },
      { status: 504, message: 'Gateway Timeout' },
    ],
    [{ fault: { faultstring: 'F', detail: { errorcode: 'E' } } }, { status: null, message: 'F: E' }],
    [{ fault: {} }, { status: null, message: '' }],
  ])('may come from the gateway alone: %j', (answer, expected) => {
    expect(read(answer)).toMatchObject({ kind: 'gateway', ...expected });
  });

  it('with a header that only says that all went well is read by its result', () => {
    expect(read({ header: { responseCode: 200 }, resultCd: '000' })).toMatchObject({ kind: 'result', code: '000' });
  });

  it.each([
    { responseHeader: SUCCESSFUL, responseBody: null },
    { responseHeader: { responseCode: 302 }, responseBody: null },
    { responseHeader: { responseCode: -400 }, responseBody: null },
    { responseHeader: { responseCode: '4OO' }, responseBody: null },
    { responseHeader: [FAILED], responseBody: null },
  ])('that neither refuses nor has a result says nothing: %j', (answer) => {
    expect(read(answer)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('an answer with two voices is believed in neither', () => {
  const success = { resultCd: '000', data: {} };
  const refusal = { resultCd: '910', data: null };

  it.each<[string, object]>([
    ['a refusing header around a success', { responseHeader: FAILED, responseBody: success }],
    ['a refusing header beside a success', { responseHeader: FAILED, ...success }],
    ['a success around a refusal', { ...success, responseBody: refusal }],
    ['a refusal around a success', { ...refusal, responseBody: success }],
    ['a fault and a success', { fault: { faultstring: 'F' }, ...success }],
    ['a fault and a refusal', { fault: { faultstring: 'F' }, responseBody: refusal }],
    ['a gateway that lets nobody in, and a success', { header: { responseCode: 401 }, responseBody: success }],
    ['a refusal around an envelope of its own', { responseHeader: FAILED, responseBody: { responseBody: success } }],
    ['a refusal around a list', { responseHeader: FAILED, responseBody: [success] }],
    ['a refusal around words', { responseHeader: FAILED, responseBody: 'Successful' }],
    ['a result code that is a list', { resultCd: ['000'] }],
    ['a result code that is a fact', { resultCd: true }],
    ['an inner result code that is none, around a good one', { ...success, responseBody: { resultCd: {} } }],
  ])('%s', (_, answer) => {
    expect(read(answer)).toMatchObject({ kind: 'contradiction' });
  });

  it('but two voices that agree are one', () => {
    expect(read({ responseHeader: SUCCESSFUL, responseBody: success, resultCd: 0 })).toMatchObject({ code: '000' });
    expect(read({ responseHeader: FAILED, responseBody: refusal })).toMatchObject({ kind: 'result', code: '910' });
    expect(read({ responseHeader: FAILED, responseBody: { resultCd: '001' } })).toMatchObject({ code: '001' });
  });
});

describe('a long answer', () => {
  it('is cut to what people read', () => {
    const resultMsg = '🧾'.repeat(100_000);
    expect(read({ resultCd: 'X'.repeat(1_000_000), resultMsg })).toMatchObject({
      code: 'X'.repeat(40),
      message: '🧾'.repeat(1_000),
    });
  });

  it.each([
    ['deep in lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep in objects', '{"a ":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['deep, and never closed', '{"a":'.repeat(100_000)],
  ])('is survived though it is %s', (_, data) => {
    expect(() => readEnvelope(`{"resultCd":"000","data":${data}}`)).not.toThrow();
  });
});

describe('a time', () => {
  it.each([
    '20260302101502',
    20260302101502,
    '2026-03-02 10:15:02',
    '2026-03-02T10:15:02.123',
    ' 2026-03-02 10:15:02.0 ',
  ])('is read in any of its spellings: %j', (value) => {
    expect(readTime(value)).toBe('20260302101502');
  });

  it.each([null, undefined, {}, '', '20260302', '202603021015020', '20260229101502', '20260302241502', 'now', -1, NaN])(
    'is not made of %j',
    (value) => {
      expect(readTime(value)).toBeNull();
    },
  );
});
