import { BrowserMarks, newMark } from './known-browser.js';

const MARK = newMark('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA');
const marks = new BrowserMarks(Buffer.alloc(32, 1));

it('opens a mark that it signed', () => {
  expect(marks.open(marks.sign(MARK))).toBe(MARK);
});

it('refuses a signed mark that somebody has changed in any place', () => {
  const signed = marks.sign(MARK);
  for (let place = 0; place < signed.length; place++) {
    const changed = `${signed.slice(0, place)}${signed[place] === '1' ? '2' : '1'}${signed.slice(place + 1)}`;
    expect(marks.open(changed)).toBeNull();
  }
});

it.each([undefined, '', 'rubbish', MARK, `.${'y'.repeat(43)}`, `${MARK}.${'y'.repeat(43)}`])('refuses %p', (made) =>
  expect(marks.open(made)).toBeNull(),
);

it('refuses a mark of another installation', () => {
  expect(marks.open(new BrowserMarks(Buffer.alloc(32, 2)).sign(MARK))).toBeNull();
});
