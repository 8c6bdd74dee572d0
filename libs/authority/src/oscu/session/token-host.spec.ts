import type { WireAnswer } from '../calling/oscu-client.js';
import { readTokenAnswer } from '../session.js';

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
