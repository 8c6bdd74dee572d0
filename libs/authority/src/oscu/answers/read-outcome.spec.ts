import type { WireAnswer } from '../calling/oscu-client.js';
import {
  answered,
  code,
  GRANT,
  NUMBER,
  outcomeOf,
  RECEIPT,
  refusal,
  summary,
  type Expected,
} from '../test/outcome-of.js';

/** Every code of the protocol's table, and what a sale that is answered with it has come to. */
const CODES: [string, Expected, string][] = [
  ['001', 'laneFault', 'nothing was asked for'],
  ['891', 'laneFault', 'our bug'],
  ['892', 'laneFault', 'our bug'],
  ['893', 'laneFault', 'our bug'],
  ['894', 'inDoubt', 'communication failure behind the host'],
  ['895', 'laneFault', 'method not allowed'],
  ['896', 'laneFault', 'bad status'],
  ['899', 'laneFault', 'another client error'],
  ['900', 'laneFault', 'no header information'],
  ['901', 'laneFault', 'not a valid device'],
  ['902', 'laneFault', 'installed already'],
  ['903', 'laneFault', 'not an OSCU device'],
  ['905', 'laneFault', 'wrong device type'],
  ['910', 'rejected', 'a field'],
  ['911', 'laneFault', 'no body'],
  ['912', 'laneFault', 'wrong verb or path'],
  ['913', 'rejected', 'a code of an item is in no table'],
  ['921', 'rejected', 'cannot be received'],
  ['922', 'dependency', 'needs another document first'],
  ['990', 'backOff', 'too many questions'],
  ['991', 'inDoubt', 'error on insert'],
  ['992', 'inDoubt', 'error on update'],
  ['993', 'inDoubt', 'error on delete'],
  ['994', 'numberTaken', 'overlapped data'],
  ['995', 'laneFault', 'nothing to download'],
  ['999', 'inDoubt', 'unknown error'],
  ['E04', 'laneFault', 'branch not registered'],
  ['E11', 'laneFault', 'local memory full'],
  ['E31', 'laneFault', 'malformed lastReqDt'],
  ['401', 'laneFault', 'HTTP restated'],
  ['403', 'laneFault', 'HTTP restated'],
  ['429', 'unavailable', 'HTTP restated'],
  ['500', 'inDoubt', 'HTTP restated'],
  ['504', 'inDoubt', 'HTTP restated'],
  ['881', 'unknownWords', 'Rwanda'],
  ['934', 'unknownWords', 'Zambia'],
  ['XYZ', 'unknownWords', 'nobody knows'],
  ['toString', 'unknownWords', 'nobody knows'],
  ['__proto__', 'unknownWords', 'nobody knows'],
];

describe('a sale that is answered with', () => {
  it.each(['000', '00', '0', '0000', 0, ' 000 '])('%j and a receipt is approved', (resultCd) => {
    expect(answered(code(resultCd, '', RECEIPT))).toMatchObject({
      kind: 'approved',
      answer: { receipt: { signature: 'R' } },
    });
  });

  it.each([null, {}, { ...RECEIPT, rcptSign: '' }, { ...RECEIPT, curRcptNo: undefined }])(
    'success and no receipt (%j) is in doubt',
    (data) => {
      expect(answered(code('000', '', data))).toMatchObject({ kind: 'inDoubt', code: '000' });
    },
  );

  it.each(CODES)('%s is %s: %s', (resultCd, expected, words) => {
    const outcome = answered(code(resultCd, words));
    expect(summary(outcome)).toBe(expected);
    expect(outcome).toMatchObject({ message: words, ...(expected !== 'unavailable' && { code: resultCd }) });
  });

  it.each([400, 401, 500, 503])('a verdict is believed whatever the HTTP status (%i)', (httpStatus) => {
    expect(answered(code('000', '', RECEIPT), httpStatus).kind).toBe('approved');
    expect(answered(code('910', 'Bad'), httpStatus).kind).toBe('rejected');
    expect(summary(answered(code('994'), httpStatus))).toBe('numberTaken');
  });

  it('a code nobody knows from a server that is failing is in doubt', () => {
    expect(answered(code('XYZ'), 500).kind).toBe('inDoubt');
    expect(answered(code('XYZ'), 401).kind).toBe('laneFault');
    expect(answered(code('XYZ'), 429).kind).toBe('unavailable');
    expect(summary(answered(code('XYZ'), 400))).toBe('unknownWords');
  });
});

describe('an answer that is none', () => {
  it('is silent if a gateway gave it, and not if the authority said that it does not know', () => {
    expect(answered(code('504'), 504)).toMatchObject({ kind: 'inDoubt', silent: true });
    expect(answered(code('999'))).not.toHaveProperty('silent');
  });

  it.each<[string, number, unknown, Expected]>([
    ['empty', 200, '', 'inDoubt'],
    ['blank', 200, '\n', 'inDoubt'],
    ['a page of a proxy', 502, '<html><h1>502 Bad Gateway</h1></html>', 'inDoubt'],
    ['a page of a login', 200, '<html></html>', 'inDoubt'],
    ['a page elsewhere', 302, '', 'inDoubt'],
    ['half a body', 200, '{"resultCd":"000","data":{"curRc', 'inDoubt'],
    ['a list', 200, '[]', 'inDoubt'],
    ['JSON without a code', 200, { ok: true }, 'inDoubt'],
    ['a blank code', 200, code(' '), 'inDoubt'],
    ['bad request without a word', 400, '', 'inDoubt'],
    [
      'unauthorised',
      401,
      { header: { responseCode: 401, responseMessage: 'Unauthorised-Invalid Access Token' } },
      'unavailable',
    ],
    ['forbidden', 403, '<html>', 'unavailable'],
    ['unauthorised by a page', 401, '<html>', 'unavailable'],
    ['not found', 404, 'Not Found', 'laneFault'],
    ['request timeout', 408, '', 'inDoubt'],
    ['too many requests', 429, '', 'unavailable'],
    ['a fault of the gateway', 500, { fault: { faultstring: 'x', detail: { errorcode: 'y' } } }, 'inDoubt'],
    ['unavailable', 503, 'Service Unavailable', 'inDoubt'],
    ['a timeout of the gateway', 504, { header: { responseCode: 504, responseMessage: 'Gateway Timeout' } }, 'inDoubt'],
  ])('%s, HTTP %i: %j is %s', (_, httpStatus, body, expected) => {
    const outcome = answered(body, httpStatus);
    expect(outcome.kind).toBe(expected);
    if (outcome.kind === 'inDoubt' || outcome.kind === 'laneFault') expect(outcome.code).toBe(`HTTP ${httpStatus}`);
  });

  it.each<[string, number, unknown, Expected]>([
    ['a token refused with a fault', 500, { fault: { faultstring: 'Invalid Access Token' } }, 'unavailable'],
    ['a fault of the key', 401, { fault: { faultstring: 'x' } }, 'unavailable'],
    ['a gateway that is busy', 429, { fault: { faultstring: 'x' } }, 'unavailable'],
    ['a gateway that did not like it', 400, { header: { responseCode: 400, responseMessage: 'x' } }, 'laneFault'],
    ['a gateway with two minds', 504, { header: { responseCode: 400 } }, 'inDoubt'],
    ['a timeout reported with HTTP 200', 200, { header: { responseCode: 504 } }, 'inDoubt'],
    ['a fault without a status', 200, { fault: {} }, 'inDoubt'],
  ])('because a gateway answered (%s, HTTP %i: %j) is %s', (_, httpStatus, body, expected) => {
    expect(answered(body, httpStatus).kind).toBe(expected);
  });

  it.each([401, 403])(
    'because something before the authority lets no call through (HTTP %i) says what to check',
    (status) => {
      expect(answered('<html>', status)).toEqual({
        kind: 'unavailable',
        message: expect.stringMatching(new RegExp(`^HTTP ${status}: not JSON\\. .*check the proxy`)),
      });
      expect(answered(refusal('Who are you?', '', status), 400)).toMatchObject({ kind: 'laneFault', ofDevice: true });
    },
  );

  it('because no connection was made means that nothing was received', () => {
    expect(outcomeOf({ kind: 'notSent', message: 'refused' })).toEqual({ kind: 'unavailable', message: 'refused' });
  });

  it('because the connection ended means that nobody knows', () => {
    expect(outcomeOf({ kind: 'noAnswer', message: 'reset' })).toEqual({
      kind: 'inDoubt',
      code: 'no answer',
      message: 'reset',
      silent: true,
    });
  });
});

describe('what another kind makes of it', () => {
  it('an item needs nothing but success', () => {
    expect(answered(code('000'), 200, 'item')).toEqual({ kind: 'approved', answer: {} });
    expect(answered(code('901'), 200, 'item').kind).toBe('laneFault');
  });

  it.each([null, NUMBER])(
    'an item that the authority has already is refused as such, numbered or not: %j',
    (number) => {
      const answer: WireAnswer = { kind: 'answer', httpStatus: 200, text: JSON.stringify(code('994')) };
      expect(outcomeOf(answer, 'item', number)).toMatchObject({ kind: 'rejected', cause: 'duplicate' });
    },
  );

  it('a movement or an item whose very number is used says which one comes next', () => {
    const movement = (found: number) => ({
      kind: 'answer' as const,
      httpStatus: 400,
      text: JSON.stringify(refusal(`Invalid sarNo: Expected: ${found + 1} but found: ${found}`)),
    });
    expect(outcomeOf(movement(NUMBER), 'item')).toMatchObject({
      ...{ kind: 'rejected', cause: 'duplicate', expectedNumber: NUMBER + 1 },
    });
  });

  it('a return is what a sale is', () => {
    expect(answered(code('000', '', RECEIPT), 200, 'credit-note').kind).toBe('approved');
    expect(answered(code('000'), 200, 'credit-note').kind).toBe('inDoubt');
    expect(summary(answered(code('994'), 200, 'credit-note'))).toBe('numberTaken');
  });

  it('a set-up needs its key', () => {
    expect(answered(code('000', '', GRANT), 200, 'device-setup')).toMatchObject({ answer: { grant: { cmcKey: 'K' } } });
    expect(answered(code('000', '', { info: {} }), 200, 'device-setup').kind).toBe('inDoubt');
  });

  it.each(['901', '902', '903', 'E04'])('a set-up is itself at fault for %s', (resultCd) => {
    expect(answered(code(resultCd, 'words'), 200, 'device-setup')).toEqual({
      kind: 'rejected',
      code: resultCd,
      message: 'words',
    });
  });

  it('a set-up without header information is not', () => {
    expect(answered(code('900'), 200, 'device-setup').kind).toBe('laneFault');
  });
});

describe('a refusal of our app', () => {
  it.each(['Cannot invoke "TestSessionApiLog.getId()" because "log" is null', 'apigee_app_id cannot be Null'])(
    'says which setting to correct: %s',
    (debugMessage) => {
      const refusal = { responseHeader: { responseCode: 400, debugMessage }, responseBody: null };
      expect(answered(refusal, 400)).toMatchObject({
        ...{ kind: 'laneFault', ofDevice: true },
        message: expect.stringMatching(/AUTHORITY_<ENVIRONMENT>_APP_ID .* resume the lane/),
      });
    },
  );
});
