import { ProvisionedApp } from './provisioned-app.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the app of the developer portal', () => {
  it('is anyone', () => {
    expect(new ProvisionedApp().accepts(basic('any key:any:secret'))).toBe(true);
  });

  it.each([undefined, 'Bearer x', 'Basic', basic('no colon'), basic(':secret'), basic('key:'), basic('unknown-7:x')])(
    'is not %j',
    (authorization) => {
      expect(new ProvisionedApp().accepts(authorization)).toBe(false);
    },
  );

  it('is the one that was named, if one was', () => {
    const app = new ProvisionedApp('key', 'secret');
    const proofs = ['key:secret', 'key:guessed', 'other:secret'];
    expect(proofs.map((proof) => app.accepts(basic(proof)))).toEqual([true, false, false]);
  });
});
