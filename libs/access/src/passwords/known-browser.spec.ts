import { isKnownBrowser, KNOWN_BROWSER_DAYS, newMark } from './known-browser.js';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const DAY_MS = 86_400_000;

it('knows a mark that it made for this password, and no other', () => {
  expect(isKnownBrowser(newMark(HASH), HASH)).toBe(true);
  expect(isKnownBrowser(newMark(HASH), `${HASH}x`)).toBe(false);
});

it('refuses a mark that somebody has changed in any place', () => {
  const mark = newMark(HASH);
  for (let place = 0; place < mark.length; place++) {
    // The last digit of a signature has two bits that mean nothing, but another digit is refused all the same.
    const changed = `${mark.slice(0, place)}${mark[place] === '1' ? '2' : '1'}${mark.slice(place + 1)}`;
    expect(isKnownBrowser(changed, HASH)).toBe(false);
  }
});

it.each([undefined, '', 'rubbish', '1.2', '.'.repeat(70), `9999999.${'y'.repeat(43)}`])('refuses %p', (mark) =>
  expect(isKnownBrowser(mark, HASH)).toBe(false),
);

it('forgets a browser half a year after its login', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const mark = newMark(HASH, now);
  expect(isKnownBrowser(mark, HASH, now + (KNOWN_BROWSER_DAYS - 1) * DAY_MS)).toBe(true);
  expect(isKnownBrowser(mark, HASH, now + KNOWN_BROWSER_DAYS * DAY_MS)).toBe(false);
});
