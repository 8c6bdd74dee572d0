import { randomBytes } from 'node:crypto';
import { sealText, TextOpener } from '../sealers.js';

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
