import { randomBytes } from 'node:crypto';
import { sealEnteredKey, Sealer, sealText, TextOpener } from '../sealers.js';

const setup = () => ({ sealer: new Sealer(randomBytes(32)), secret: '7C1F0E6B5D2A49418E3390AFB1C2D3E4' });

describe('sealing', () => {
  it('opens a sealed text again, and seals it differently each time', () => {
    const { sealer, secret } = setup();
    const [one, other] = [sealer.seal(secret), sealer.seal(secret)];
    expect([sealer.open(one), sealer.open(other)]).toEqual([secret, secret]);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(secret)).toBe(false);
  });

  it('refuses a changed text and another key', () => {
    const { sealer, secret } = setup();
    const sealed = sealer.seal(secret);
    expect(() => new Sealer(randomBytes(32)).open(sealed)).toThrow();
    for (const place of [0, 15, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      expect(() => sealer.open(changed)).toThrow();
    }
  });
});

describe('while the key is changed', () => {
  it('what was sealed with the former one is opened, and nothing more is sealed with it', async () => {
    const [formerKey, key] = [randomBytes(32), randomBytes(32)];
    const [former, alone, both] = [new Sealer(formerKey), new Sealer(key), new Sealer(key, formerKey)];
    const secret = '7C1F0E6B';
    const sealedBy = async (sealer: Sealer) => [
      sealer.seal(secret),
      await sealEnteredKey(secret, sealer.texts.sealingKey),
    ];
    for (const sealed of [...(await sealedBy(former)), ...(await sealedBy(both))])
      expect(await both.openKey(sealed)).toBe(secret);
    for (const sealed of await sealedBy(both)) {
      expect(await alone.openKey(sealed)).toBe(secret);
      await expect(former.openKey(sealed)).rejects.toThrow();
    }
    await expect(both.openKey(new Sealer(randomBytes(32)).seal(secret))).rejects.toThrow();
  });
});

describe('the key of a device', () => {
  it('is deciphered once, however many documents need it', async () => {
    const { sealer, secret } = setup();
    const open = jest.spyOn(sealer, 'open');
    const sealed = sealer.seal(secret);
    const opened = [await sealer.openKey(sealed), await sealer.openKey(Buffer.from(sealed))];
    expect(opened).toEqual([secret, secret]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is not taken for that of another device, nor for its own sealed anew or changed', async () => {
    const { sealer, secret } = setup();
    const [own, anew, other] = [sealer.seal(secret), sealer.seal(secret), sealer.seal('another key')];
    expect(await Promise.all([own, anew, other].map((sealed) => sealer.openKey(sealed)))).toEqual([
      ...[secret, secret, 'another key'],
    ]);
    own[own.length - 1]! ^= 1;
    await expect(sealer.openKey(own)).rejects.toThrow();
  });
});

describe('text sealer', () => {
  const KEY = randomBytes(32);
  const opener = new TextOpener(KEY);

  it.each(['tell nobody', '', 'ß → 密码', 'x'.repeat(10_000)])(
    'opens what was sealed for its key: %.20s',
    async (text) => {
      const sealed = await sealText(text, opener.sealingKey);
      if (text) expect(sealed).not.toContain(text);
      expect(await new TextOpener(KEY).open(sealed)).toBe(text);
    },
  );

  it('seals the same text differently each time', async () => {
    const [one, other] = await Promise.all([sealText('one', opener.sealingKey), sealText('one', opener.sealingKey)]);
    expect(one).not.toBe(other);
  });

  it('opens nothing that was sealed for another key, or has changed', async () => {
    const sealed = await sealText('tell nobody', opener.sealingKey);
    await expect(new TextOpener(randomBytes(32)).open(sealed)).rejects.toThrow();
    const parts = sealed.split('.');
    parts[3] = 'A'.repeat(parts[3]!.length);
    await expect(opener.open(parts.join('.'))).rejects.toThrow();
    await expect(opener.open('rubbish')).rejects.toThrow();
  });
});
