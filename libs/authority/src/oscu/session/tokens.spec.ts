import { BearerSession, type TokenResult, readTokenAnswer } from '../session.js';
import type { WireAnswer } from '../calling/oscu-client.js';
import { isTokenRefusal } from '../answers/token-refusal.js';

/** A gateway that gives tokens 1, 2, 3 … once it is let, and a clock that stands until it is moved. */
function setup({ lifeMs = 3_599_000 } = {}) {
  const clock = { ms: 1_000 };
  const requests: ((result?: TokenResult) => void)[] = [];
  const granted = (count: number): TokenResult => ({ kind: 'granted', token: { text: `token ${count}`, lifeMs } });
  const host = {
    requestToken: () =>
      new Promise<TokenResult>((resolve) => {
        const count = requests.length + 1;
        requests.push((result = granted(count)) => resolve(result));
      }),
  };
  const session = new BearerSession(host, () => clock.ms);
  const answered = async (result?: TokenResult) => {
    const token = session.token();
    requests.at(-1)!(result);
    return token;
  };
  return { session, clock, asked: requests, answered };
}

describe('a token', () => {
  it('is had once and used until a minute before its end', async () => {
    const { session, clock, asked: requests, answered } = setup();
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 1' });
    clock.ms += 3_599_000 - 60_001;
    expect(await session.token()).toEqual({ kind: 'granted', text: 'token 1' });
    clock.ms += 1;
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 2' });
    expect(requests).toHaveLength(2);
  });

  it('of a short life is used for half of it', async () => {
    const { session, clock, answered } = setup({ lifeMs: 30_000 });
    await answered();
    clock.ms += 14_999;
    expect(await session.token()).toMatchObject({ text: 'token 1' });
    clock.ms += 1;
    expect(await answered()).toMatchObject({ text: 'token 2' });
  });

  it('is asked for once, however many want it at once', async () => {
    const { session, asked: requests } = setup();
    const tokens = Array.from({ length: 2_000 }, () => session.token());
    expect(requests).toHaveLength(1);
    requests[0]!();
    const texts = new Set((await Promise.all(tokens)).map((one) => one.kind === 'granted' && one.text));
    expect(texts).toEqual(new Set(['token 1']));
    expect(requests).toHaveLength(1);
  });

  it('that is refused is thrown away by the first who says so, and by nobody after', async () => {
    const { session, asked: requests, answered } = setup();
    await answered();
    session.discard('token 1');
    expect(await answered()).toMatchObject({ text: 'token 2' });
    session.discard('token 1');
    expect(await session.token()).toMatchObject({ text: 'token 2' });
    expect(requests).toHaveLength(2);
  });
});

describe('no token', () => {
  it.each<TokenResult>([
    { kind: 'notSent', message: 'HTTP 504' },
    { kind: 'notSent', message: 'refused' },
  ])('is what everybody is told who waited for it, and the next one asks again: $message', async (failure) => {
    const { session, asked: requests, answered } = setup();
    const tokens = [session.token(), session.token()];
    requests[0]!(failure);
    expect(await Promise.all(tokens)).toEqual([failure, failure]);
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 2' });
  });

  it('is what a host comes to that breaks its word, and the next one asks again', async () => {
    const host = { requestToken: jest.fn().mockRejectedValueOnce(new Error('broken')) };
    const session = new BearerSession(host);
    await expect(session.token()).rejects.toThrow('broken');
    host.requestToken.mockResolvedValue({ kind: 'granted', token: { text: 'token', lifeMs: 1_000 } });
    expect(await session.token()).toMatchObject({ kind: 'granted' });
  });
});

const answer = (body: unknown, httpStatus = 200): WireAnswer => ({
  kind: 'answer',
  httpStatus,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const lifeOf = (body: object) => {
  const result = readTokenAnswer(answer({ access_token: 'abc', ...body }));
  return result.kind === 'granted' ? result.token.lifeMs : null;
};

describe('a token is granted', () => {
  it('with its life in seconds, as digits or as a number', () => {
    expect(readTokenAnswer(answer({ access_token: 'abc', expires_in: '3599' }))).toEqual({
      kind: 'granted',
      token: { text: 'abc', lifeMs: 3_599_000 },
    });
    expect([{ expires_in: 3599 }, { expires_in: ' 60 ' }, { expires_in: '0.5' }].map(lifeOf)).toEqual([
      ...[3_599_000, 60_000, 500],
    ]);
  });

  it.each([{}, { expires_in: null }, { expires_in: '' }, { expires_in: 'soon' }, { expires_in: 0 }])(
    'for five minutes where it does not say for how long: %j',
    (body) => expect(lifeOf(body)).toBe(300_000),
  );

  it.each([{ expires_in: -1 }, { expires_in: [] }, { expires_in: {} }, { expires_in: 'NaN' }])(
    'for five minutes where that is nonsense: %j',
    (body) => expect(lifeOf(body)).toBe(300_000),
  );

  it.each(['Infinity', '1e300', 999_999_999])('for a day at most: %j', (expires_in) => {
    expect(lifeOf({ expires_in })).toBe(86_400_000);
  });
});

describe('no token is granted, and nothing was sent,', () => {
  it.each<[string, WireAnswer]>([
    ['by a host that is not there', { kind: 'notSent', message: 'ECONNREFUSED' }],
    ['by a host that does not answer', { kind: 'noAnswer', message: 'no answer within 15000 ms' }],
    ['with an empty answer', answer('')],
    ['with a page', answer('<html>Welcome</html>')],
    ['with a page that refuses', answer('<html>Forbidden</html>', 403)],
    ['with the form echoed', answer('grant_type=client_credentials')],
    ['with a list', answer([])],
    ['with half an answer', answer('{"access_token":"abc"')],
    ['without the token', answer({ expires_in: '3599' })],
    ['with an empty token', answer({ access_token: ' ' })],
    ['with a token that fits in no header', answer({ access_token: 'abc\ndef' })],
    ['with a token that is none', answer({ access_token: 7 })],
    ['by a host that is failing', answer({ fault: { faultstring: 'x' } }, 500)],
    ['by a host that is failing and gives one', answer({ access_token: 'abc' }, 503)],
    ['by a gateway with nobody behind it', answer({ header: { responseCode: 504 } }, 504)],
    ['by a busy host', answer({}, 429)],
    ['at another address', answer('', 302)],
    ['under no such path', answer({ fault: {} }, 404)],
  ])('%s', (_, tokenAnswer) => {
    expect(readTokenAnswer(tokenAnswer)).toEqual({
      kind: 'notSent',
      message: expect.stringMatching(/^no token from the gateway: \w/),
    });
  });
});

describe('nobody is let in with these credentials', () => {
  it.each([
    ['400 without a word', answer('', 400)],
    ['400 with a reason', answer({ errorCode: '400.008.01', errorMessage: 'Invalid credentials' }, 400)],
    ['401', answer({ fault: { faultstring: 'Invalid ApiKey' } }, 401)],
    ['403', answer({ errorMessage: 'disabled' }, 403)],
  ])('says %s, and it is said how to mend it', (_, tokenAnswer) => {
    expect(readTokenAnswer(tokenAnswer)).toEqual({
      kind: 'notSent',
      message: expect.stringMatching(/consumer key and secret/),
    });
  });
});

const flat = (header: object) => ({ header, body: {} });

describe('the gateway refused the token', () => {
  it.each<[number, unknown]>([
    [401, ''],
    [401, '<html>Unauthorized</html>'],
    [401, 'null'],
    [401, '{"header":{"respons'],
    [401, {}],
    [401, flat({ responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401 })],
    [200, flat({ responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401 })],
    [200, flat({ responseMessage: 'Unauthorised', responseCode: '401' })],
    [400, flat({ customerMessage: 'invalid token' })],
    [500, { fault: { faultstring: 'Invalid Access Token', detail: { errorcode: 'x' } } }],
    [500, { fault: { faultstring: 'x', detail: { errorcode: 'keymanagement.service.invalid_access_token' } } }],
    [500, { fault: { faultstring: 'Access Token expired' } }],
    [401, 'x'.repeat(20_000)],
  ])('%i %j', (status, body) => {
    expect(isTokenRefusal(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(true);
  });
});

describe('something else is the matter', () => {
  it.each<[number, unknown]>([
    [401, { resultCd: '901', resultMsg: 'It is not valid device' }],
    [401, { responseHeader: { responseCode: 401 }, responseBody: { resultCd: '900' } }],
    [200, { resultCd: '000', resultMsg: 'Invalid Access Token' }],
    [403, ''],
    [200, ''],
    [500, '<html>Invalid Access Token</html>'],
    [504, flat({ responseMessage: 'Gateway Timeout', responseCode: 504 })],
    [500, { fault: { faultstring: 'Execution failed', detail: null } }],
    [500, { fault: 'Invalid Access Token' }],
    [400, { responseHeader: { responseCode: 400, debugMessage: 'Missing Tin' }, responseBody: null }],
    [200, { header: { responseCode: 401 }, filler: 'x'.repeat(20_000) }],
    [200, []],
    [200, { itemNm: 'Invalid Access Token' }],
  ])('%i %j', (status, body) => {
    expect(isTokenRefusal(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(false);
  });
});
