import type { CallAnswer } from '../calling/oscu-client.js';
import { findSale } from '../operations/find-sale.js';
import { readFinding } from './read-finding.js';

const SENT = {
  trdInvcNo: 'INV-1',
  invcNo: 1,
  custTin: null,
  rcptTyCd: 'S',
  salesDt: '20260302',
  totAmt: 5,
  totTaxblAmt: 5,
  totTaxAmt: 0,
};
const RECEIPT = { curRcptNo: 1, totRcptNo: 1, intrlData: 'I', rcptSign: 'R', sdcDateTime: '20260302101502' };
const finding = (answer: CallAnswer) => readFinding(findSale, SENT, answer);
const answered = (body: unknown, httpStatus = 200) =>
  finding({ kind: 'answer', httpStatus, text: typeof body === 'string' ? body : JSON.stringify(body) });

describe('what was found', () => {
  it('is a receipt when the sale is ours', () => {
    const data = { salesList: [{ ...SENT, receipt: RECEIPT }] };
    for (const resultCd of ['000', '00', '0000', 0]) {
      expect(answered({ resultCd, data })).toMatchObject({ kind: 'found', receipt: { signature: 'R' } });
    }
    expect(answered({ resultCd: '000', data }, 500)).toMatchObject({ kind: 'found' });
  });

  it('is a stranger when it is not', () => {
    const data = { salesList: [{ ...SENT, totAmt: 6, receipt: RECEIPT }] };
    expect(answered({ resultCd: '000', data })).toMatchObject({ kind: 'different' });
  });

  it('is nothing only if the authority says so', () => {
    expect(answered({ resultCd: '001', resultMsg: 'There is no search result' })).toEqual({ kind: 'absent' });
    expect(answered({ resultCd: '001' }, 400)).toEqual({ kind: 'absent' });
  });

  it.each<[unknown, number?]>([
    ['', 200],
    ['{"resultCd":"000","data":{"sales', 200],
    [{ resultCd: '000', data: null }],
    [{ resultCd: '000' }],
    [{ resultCd: '' }],
    [{ resultCd: '999', resultMsg: 'There is an unknown error' }],
    [[], 200],
    ['null', 200],
  ])('is not known from %j', (body, httpStatus = 200) => {
    expect(answered(body, httpStatus)).toEqual({
      kind: 'unclear',
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  it.each<[unknown, number]>([
    ['<html>502 Bad Gateway</html>', 502],
    [{ header: { responseCode: 504 } }, 504],
  ])('was not asked for where everything fails: %j', (body, httpStatus) => {
    expect(answered(body, httpStatus)).toEqual({ kind: 'unavailable', message: expect.any(String) });
  });

  it.each<[unknown, number?]>([
    ['<html>404 Not Found</html>', 404],
    [{ fault: { faultstring: 'Unable to identify proxy', detail: { errorcode: 'messaging.adaptors' } } }, 404],
    [{ resultCd: '901', resultMsg: 'It is not valid device' }],
    [{ resultCd: '990' }],
    [{ resultCd: '910', resultMsg: 'Request parameter error[invcNo : may not be empty]' }],
    [{ resultCd: 'XYZ' }],
    [{ responseHeader: { responseCode: 400, debugMessage: 'Whatever' }, responseBody: null }, 400],
  ])('is for the number itself to say when the question is refused: %j', (body, httpStatus = 200) => {
    expect(answered(body, httpStatus)).toEqual({
      kind: 'refused',
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  it.each([true, false])('is for the number to say where such questions are unknown, for good: %p', (isPermanent) => {
    const unrouted = { kind: 'unrouted', code: '912', message: 'no such question', isPermanent } as const;
    expect(finding(unrouted)).toEqual({
      ...{ kind: 'refused', code: '912', message: 'no such question' },
      ...(isPermanent && { forGood: true }),
    });
  });

  it('is for the number to say where the log of each answer fails', () => {
    const debugMessage = "Data too long for column 'response_desc' [insert into test_session_api_log]";
    const refusal = { responseHeader: { responseCode: 400, debugMessage }, responseBody: null };
    expect(answered(refusal, 400)).toMatchObject({ kind: 'refused' });
  });

  it('is in the envelope of the gateway as in the flat one', () => {
    const responseHeader = { responseCode: '200', responseRefID: 'r', customerMessage: 'Successful' };
    const salesList = [{ ...SENT, ' trdInvcNo ': 'INV-1', 'receipt ': { ...RECEIPT, 'rcptSign ': 'R' } }];
    const responseBody = { resultCd: '000', data: { salesList } };
    expect(answered({ responseHeader, responseBody })).toMatchObject({ kind: 'found' });
    expect(answered({ responseHeader, responseBody: { resultCd: '001', data: null } }, 400)).toEqual({
      kind: 'absent',
    });
  });

  it('is not asked for while nobody may ask', () => {
    expect(answered('', 429)).toEqual({ kind: 'unavailable', message: expect.any(String) });
  });

  it.each(['notSent', 'noAnswer'] as const)('is not known either when the question got no answer (%s)', (kind) => {
    expect(finding({ kind, message: 'gone' })).toEqual({ kind: 'unavailable', message: 'gone' });
  });
});
