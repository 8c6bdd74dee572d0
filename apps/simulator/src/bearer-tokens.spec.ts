import { Clock } from './clock.js';
import { TOKEN_SECONDS, BearerTokens } from './bearer-tokens.js';

function setup() {
  const clock = new Clock();
  return { clock, tokens: new BearerTokens(clock) };
}

describe('a token', () => {
  it('is accepted, and is another each time', () => {
    const { tokens } = setup();
    const [one, other] = [tokens.issue(), tokens.issue()];
    expect([tokens.accepts(one), tokens.accepts(other)]).toEqual([true, true]);
    expect(one).not.toBe(other);
  });

  it('ends after an hour by the clock of the authority', () => {
    const { tokens, clock } = setup();
    const token = tokens.issue();
    clock.offsetMs = (TOKEN_SECONDS - 5) * 1_000;
    expect(tokens.accepts(token)).toBe(true);
    clock.offsetMs = (TOKEN_SECONDS + 1) * 1_000;
    expect(tokens.accepts(token)).toBe(false);
  });

  it('ends when all are revoked; the next is good again', () => {
    const { tokens } = setup();
    const token = tokens.issue();
    tokens.revokeAll();
    expect(tokens.accepts(token)).toBe(false);
    expect(tokens.accepts(tokens.issue())).toBe(true);
  });

  it('cannot be made longer by its bearer', () => {
    const { tokens } = setup();
    const [, nonce, proof] = tokens.issue().split('.');
    expect(tokens.accepts(['zzzzzzz', nonce, proof].join('.'))).toBe(false);
  });

  it.each([undefined, '', 'nonsense', 'a.b.c'])('is not %j', (token) => {
    expect(setup().tokens.accepts(token)).toBe(false);
  });
});
