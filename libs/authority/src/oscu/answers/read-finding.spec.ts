import type { Finding } from '@app/domain';
import type { CallAnswer } from '../calling/oscu-client.js';
import { findSale } from '../operations/find-sale.js';
import { findingOfBoth, readFinding } from './read-finding.js';

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
    [{ header: { responseCode: 504 } }, 200],
    ['', 408],
    [{ fault: { faultstring: 'Unresolved variable : responsePath' } }, 500],
  ])('was not asked for where everything fails: %j', (body, httpStatus) => {
    expect(answered(body, httpStatus)).toEqual({
      ...{ kind: 'unavailable', unanswered: true, message: expect.any(String) },
    });
  });

  it('is for later where the authority was asked too often', () => {
    expect(answered({ resultCd: '990' })).toEqual({ kind: 'backOff', code: '990', message: '990' });
    const debugMessage = 'The maximum number of views are exceeded';
    const refusal = { responseHeader: { responseCode: 400, debugMessage }, responseBody: null };
    expect(answered(refusal, 400)).toEqual({ kind: 'backOff', code: '990', message: debugMessage });
  });

  it.each<[unknown, number?]>([
    ['<html>404 Not Found</html>', 404],
    [{ fault: { faultstring: 'Unable to identify proxy', detail: { errorcode: 'messaging.adaptors' } } }, 404],
    [{ resultCd: '901', resultMsg: 'It is not valid device' }],
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
    expect(answered(refusal, 400)).toMatchObject({ kind: 'refused', isLost: true });
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

  it.each<[unknown, number]>([
    ['', 429],
    ['<html>Forbidden</html>', 403],
    [{ header: { responseCode: 401, responseMessage: 'Unauthorised-Invalid Access Token' } }, 401],
  ])('is not asked for while nobody may ask: %j, HTTP %i', (body, httpStatus) => {
    expect(answered(body, httpStatus)).toEqual({ kind: 'unavailable', message: expect.any(String) });
  });

  it('is not known either when the question got no answer', () => {
    expect(finding({ kind: 'notSent', message: 'gone' })).toEqual({ kind: 'unavailable', message: 'gone' });
    const unanswered = { kind: 'unavailable', message: 'gone', unanswered: true };
    expect(finding({ kind: 'noAnswer', message: 'gone' })).toEqual(unanswered);
  });
});

describe('two questions, of which the first told nothing,', () => {
  const words = { code: 'C', message: 'M' };
  const unknown: Finding = { kind: 'refused', ...words };
  const unknownForGood: Finding = { ...unknown, forGood: true };
  const lost: Finding = { ...unknown, isLost: true };
  const silent: Finding = { kind: 'unavailable', message: 'silent', unanswered: true };
  const noConnection: Finding = { kind: 'unavailable', message: 'no connection' };
  const notListed: Finding = { ...unknown, notListed: true };
  const unclear: Finding = { kind: 'unclear', ...words };
  const taken: Finding = { ...unclear, numberTaken: true };
  const both = { ...silent, message: 'silent; the list of own sales: no connection' };

  it.each<[string, Finding, Finding, Finding]>([
    ['the list shows another sale', silent, { kind: 'different', message: 'M' }, { kind: 'different', message: 'M' }],
    ['the list does not show the number', silent, notListed, notListed],
    ['the list does not show the number, and it can be asked again', lost, notListed, notListed],
    ['the list shows that the number is taken', lost, taken, taken],
    ['the list is not known there', silent, unknownForGood, unknown],
    ['no question is known there, by a code', unknownForGood, unknownForGood, unknownForGood],
    ['no question is known there', unknown, unknownForGood, unknown],
    ['the answers to both are lost', lost, lost, lost],
    ['one answer is lost, and the other question unknown', lost, unknownForGood, lost],
    ['one answer is lost, and the list fails', lost, silent, unknown],
    ['one answer is lost, and the list says nothing', lost, unclear, unknown],
    ['the list fails where the first is not known', unknown, silent, silent],
    ['there was no time for the list', silent, noConnection, both],
    ['the list is asked too often', lost, { kind: 'backOff', ...words }, { kind: 'backOff', ...words }],
  ])('come to what the list adds: %s', (_, first, second, expected) => {
    expect(findingOfBoth(first, second)).toEqual(expected);
  });
});
