import { type Finding, type Outcome, type OutcomeOf, toDateTime } from '@app/domain';
import type { CallAnswer } from '../calling/oscu-client.js';
import { findSale } from '../operations/find-sale.js';
import { findingOfBoth, readFinding } from './read-finding.js';
import { answered, code, RECEIPT, refusal, summary } from '../test/outcome-of.js';
import { datesIn, asTooEarly, type KnownClock, tooEarlyYet } from './too-early.js';

describe('read finding', () => {
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

  describe('two questions, of which the first found nothing,', () => {
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
});

describe('an answer that contradicts itself', () => {
  const success = code('000', 'Successful', RECEIPT);

  it.each<[string, unknown, number]>([
    ['a refusal that brings a receipt', code('910', 'Bad', RECEIPT), 200],
    ['a key that is refused, with a receipt', code('901', '', RECEIPT), 200],
    ['a refusing header and a receipt', { ...refusal('Bad'), responseBody: success }, 400],
    ['a document at fault, and a receipt beside it', { ...refusal('Missing RfdDt Date'), ...success }, 400],
    ['a fault with a receipt', { fault: { faultstring: 'F' }, ...success }, 500],
    ['a gateway that lets nobody in, with a receipt', { header: { responseCode: 401 }, ...success }, 200],
  ])('%s, is neither accepted nor refused', (_, answer, httpStatus) => {
    expect(answered(answer, httpStatus).kind).toBe('inDoubt');
  });

  it.each([400, 401, 404, 500])(
    'only in its HTTP status (%i) is believed: the receipt could not be there',
    (status) => {
      const responseHeader = { responseCode: 200, customerMessage: 'Successful' };
      expect(answered({ responseHeader, responseBody: success }, status).kind).toBe('approved');
    },
  );

  it('by bringing a receipt with "overlapped" is asked about: the number is used', () => {
    expect(summary(answered(code('994', '', RECEIPT)))).toBe('numberTaken');
  });

  it('by a signature anywhere in a refusal is neither', () => {
    const buried = { resultCd: '910', data: { answers: [{ 'rcptSign ': 'R' }] } };
    expect(answered(buried).kind).toBe('inDoubt');
    expect(answered({ resultCd: '910', data: { rcptSign: ' ' } }).kind).toBe('rejected');
  });

  it('by refusing with HTTP 200 is believed', () => {
    expect(answered(refusal('Missing RfdDt Date'), 200).kind).toBe('rejected');
  });
});

const HOUR_MS = 3_600_000;
const FUTURE: OutcomeOf<'rejected'> = {
  kind: 'rejected',
  code: '400',
  message: 'A future date is not allowed',
  cause: 'unknownWords',
};

const RIGHT: KnownClock = { leadMs: 0, isOwn: true };
const ofHost = (leadMs: number): KnownClock => ({ leadMs, isOwn: false });
const UNKNOWN: KnownClock = { leadMs: null, isOwn: false };

const datedAgo = (ageMs: number, change: object = {}) => {
  const time = toDateTime(new Date(Date.now() - ageMs));
  return datesIn({ salesDt: time.slice(0, 8), cfmDt: time, ...change });
};
const asRead = (outcome: Outcome, ageMs: number, clock: KnownClock) => asTooEarly(outcome, datedAgo(ageMs), clock).kind;

describe('a refusal that calls a date future', () => {
  it.each([
    ['just now', 0, RIGHT, 'tooEarly'],
    ['an hour ago and more, by the clock that the authority reported', 2 * HOUR_MS, RIGHT, 'rejected'],
    ['hours ago, by the clock of a host that may be another one', 2 * HOUR_MS, ofHost(0), 'tooEarly'],
    ['hours ago, by a clock that may be of another zone', 2 * HOUR_MS, UNKNOWN, 'tooEarly'],
    ['a day ago and more, by any clock', 25 * HOUR_MS, UNKNOWN, 'rejected'],
    ['a day ago and more, by the clock of the host', 25 * HOUR_MS, ofHost(0), 'rejected'],
  ])('of a document of %s', (_, ageMs, clock, expected) => {
    expect(asRead(FUTURE, ageMs, clock)).toBe(expected);
  });

  it('is not believed of a device or of a number that the authority refuses', () => {
    const fault = { ...FUTURE, kind: 'laneFault' } as const;
    expect(asRead(fault, 0, RIGHT)).toBe('tooEarly');
    expect(asRead({ ...fault, ofDevice: true }, 0, RIGHT)).toBe('laneFault');
    expect(asRead({ ...fault, neverAccepted: true }, 0, RIGHT)).toBe('laneFault');
  });
});

describe('a date that our own clock has not reached either', () => {
  const farAhead = { cnclDt: '20991231000000' };
  const refusal = (message: string) => ({ ...FUTURE, message }) as Outcome;

  it.each(['Invalid cnclDt: a future date is not allowed', 'A future date is not allowed'])(
    'is a fault of the document, whichever clock is known: %s',
    (message) => {
      for (const clock of [RIGHT, ofHost(-30_000), UNKNOWN])
        expect(asTooEarly(refusal(message), datedAgo(0, farAhead), clock)).toEqual(refusal(message));
    },
  );

  it('refuses the document and holds nothing, also if the answer blames the lane', () => {
    const fault = { kind: 'laneFault', code: '400', message: FUTURE.message } as const;
    expect(asTooEarly(fault, datedAgo(0, farAhead), RIGHT)).toEqual(FUTURE);
  });

  it('is not waited for when other words name it', () => {
    const invalid = refusal('Invalid cnclDt');
    expect(asTooEarly(invalid, datedAgo(0, farAhead), RIGHT)).toEqual(invalid);
  });

  it('does not keep the document from being sent', () => {
    expect(tooEarlyYet(datedAgo(0, farAhead), 0)).toBeNull();
    expect(tooEarlyYet(datedAgo(0, farAhead), -30_000)).toMatchObject({ kind: 'tooEarly', waitMs: 0 });
  });

  it('does not change that another date, which the words name, is waited for', () => {
    const named = refusal('Invalid cfmDt: a future date is not allowed');
    expect(asTooEarly(named, datedAgo(0, farAhead), ofHost(-30_000))).toMatchObject({ kind: 'tooEarly', waitMs: 0 });
  });

  it('is waited for if it is only a minute ahead, because the clocks of our own machines may differ', () => {
    expect(tooEarlyYet(datedAgo(-60_000), 0)).toMatchObject({ kind: 'tooEarly' });
    expect(asRead(FUTURE, -60_000, RIGHT)).toBe('tooEarly');
  });
});
