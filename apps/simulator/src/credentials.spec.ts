import { BearerTokens, TOKEN_SECONDS } from './bearer-tokens.js';
import { Clock } from './clock.js';
import { ProvisionedApp } from './provisioned-app.js';

function setup() {
  const clock = new Clock();
  return { clock, tokens: new BearerTokens(clock) };
}

describe('a token', () => {
  it('is accepted, and each new one is different', () => {
    const { tokens } = setup();
    const [one, other] = [tokens.issue(), tokens.issue()];
    expect([tokens.accepts(one), tokens.accepts(other)]).toEqual([true, true]);
    expect(one).not.toBe(other);
  });

  it('expires after an hour of the authority’s clock', () => {
    const { tokens, clock } = setup();
    const token = tokens.issue();
    clock.offsetMs = (TOKEN_SECONDS - 5) * 1_000;
    expect(tokens.accepts(token)).toBe(true);
    clock.offsetMs = (TOKEN_SECONDS + 1) * 1_000;
    expect(tokens.accepts(token)).toBe(false);
  });

  it('is invalid after all are revoked; a later one is valid', () => {
    const { tokens } = setup();
    const token = tokens.issue();
    tokens.revokeAll();
    expect(tokens.accepts(token)).toBe(false);
    expect(tokens.accepts(tokens.issue())).toBe(true);
  });

  it('is invalid if its bearer changes the expiry', () => {
    const { tokens } = setup();
    const [, nonce, proof] = tokens.issue().split('.');
    expect(tokens.accepts(['zzzzzzz', nonce, proof].join('.'))).toBe(false);
  });

  it.each([undefined, '', 'nonsense', 'a.b.c'])('is refused if it is %j', (token) => {
    expect(setup().tokens.accepts(token)).toBe(false);
  });
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the app of the developer portal', () => {
  it('may be any app', () => {
    expect(new ProvisionedApp().accepts(basic('any key:any:secret'))).toBe(true);
  });

  it.each([undefined, 'Bearer x', 'Basic', basic('no colon'), basic(':secret'), basic('key:'), basic('unknown-7:x')])(
    'may not be %j',
    (authorization) => {
      expect(new ProvisionedApp().accepts(authorization)).toBe(false);
    },
  );

  it('must be the configured app, if one is configured', () => {
    const app = new ProvisionedApp('key', 'secret');
    const proofs = ['key:secret', 'key:guessed', 'other:secret'];
    expect(proofs.map((proof) => app.accepts(basic(proof)))).toEqual([true, false, false]);
  });
});
