import { BearerSession } from './bearer-session.js';
import type { Granting } from './token-host.js';

/** A gateway that gives tokens 1, 2, 3 … once it is let, and a clock that stands until it is moved. */
function setup({ lifeMs = 3_599_000 } = {}) {
  const clock = { ms: 1_000 };
  const asked: ((granting?: Granting) => void)[] = [];
  const granted = (count: number): Granting => ({ kind: 'granted', token: { text: `token ${count}`, lifeMs } });
  const host = {
    ask: () =>
      new Promise<Granting>((resolve) => {
        const count = asked.length + 1;
        asked.push((granting = granted(count)) => resolve(granting));
      }),
  };
  const session = new BearerSession(host, () => clock.ms);
  const answered = async (granting?: Granting) => {
    const token = session.token();
    asked.at(-1)!(granting);
    return token;
  };
  return { session, clock, asked, answered };
}

describe('a token', () => {
  it('is had once and used until a minute before its end', async () => {
    const { session, clock, asked, answered } = setup();
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 1' });
    clock.ms += 3_599_000 - 60_001;
    expect(await session.token()).toEqual({ kind: 'granted', text: 'token 1' });
    clock.ms += 1;
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 2' });
    expect(asked).toHaveLength(2);
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
    const { session, asked } = setup();
    const wanted = Array.from({ length: 2_000 }, () => session.token());
    expect(asked).toHaveLength(1);
    asked[0]!();
    const texts = new Set((await Promise.all(wanted)).map((one) => one.kind === 'granted' && one.text));
    expect(texts).toEqual(new Set(['token 1']));
    expect(asked).toHaveLength(1);
  });

  it('that is refused is thrown away by the first who says so, and by nobody after', async () => {
    const { session, asked, answered } = setup();
    await answered();
    session.refused('token 1');
    expect(await answered()).toMatchObject({ text: 'token 2' });
    session.refused('token 1');
    expect(await session.token()).toMatchObject({ text: 'token 2' });
    expect(asked).toHaveLength(2);
  });
});

describe('no token', () => {
  it.each<Granting>([
    { kind: 'notSent', message: 'HTTP 504' },
    { kind: 'notSent', message: 'refused' },
  ])('is what everybody is told who waited for it, and the next one asks again: $message', async (failure) => {
    const { session, asked, answered } = setup();
    const wanted = [session.token(), session.token()];
    asked[0]!(failure);
    expect(await Promise.all(wanted)).toEqual([failure, failure]);
    expect(await answered()).toEqual({ kind: 'granted', text: 'token 2' });
  });

  it('is what a host comes to that breaks its word, and the next one asks again', async () => {
    const host = { ask: jest.fn().mockRejectedValueOnce(new Error('broken')) };
    const session = new BearerSession(host);
    await expect(session.token()).rejects.toThrow('broken');
    host.ask.mockResolvedValue({ kind: 'granted', token: { text: 'token', lifeMs: 1_000 } });
    expect(await session.token()).toMatchObject({ kind: 'granted' });
  });
});
