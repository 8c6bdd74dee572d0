import { BearerSession, type TokenResult } from '../session.js';

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
