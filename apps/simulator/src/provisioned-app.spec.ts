import { ProvisionedApp } from './provisioned-app.js';

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
