import { PASSWORD_LENGTH } from '@app/domain';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from './password-throttle.js';
import { BrowserMarks, newMark, isKnownBrowser, KNOWN_BROWSER_DAYS } from './known-browser.js';
import { passwordProblem } from './set-password.js';

describe('password throttle', () => {
  /** Passwords are checked when the test says so. */
  function setupByHand() {
    const throttle = new PasswordThrottle(() => 0);
    const pending: ((right: boolean) => void)[] = [];
    const refused: PasswordOrigin[] = [];
    const guess = async (origin: PasswordOrigin) => {
      const answer = await throttle.check(origin, () => new Promise((resolve) => pending.push(resolve)));
      if (answer instanceof TooManyPasswords) refused.push(origin);
    };
    const settle = async (right: boolean) => {
      while (pending.length === 0) await new Promise(setImmediate);
      pending.shift()!(right);
    };
    return { guess, settle, pending, refused };
  }

  const stranger = (ordinal: number | string): PasswordOrigin => ({
    address: `address ${ordinal}`,
    email: `${ordinal}@example.org`,
  });
  const KNOWN = { address: 'address 1', email: '1@example.org', isKnownBrowser: true };

  it('checks one password at a time', async () => {
    const { guess, settle, pending } = setupByHand();
    const all = [1, 2, 3].map((ordinal) => guess(stranger(ordinal)));
    await new Promise(setImmediate);
    expect(pending).toHaveLength(1);
    for (const _ of all) await settle(true);
    await Promise.all(all);
  });

  it('lets two of one address and nine of all strangers come at once, and then still a known browser', async () => {
    const { guess, settle, refused } = setupByHand();
    const mine = [1, 2, 3].map((ordinal) => guess({ ...stranger(ordinal), address: 'mine' }));
    const others = Array.from({ length: 7 }, (_, index) => guess(stranger(index)));
    const known = guess(KNOWN);
    await new Promise(setImmediate);
    expect(refused.map(({ address }) => address)).toEqual(['mine']);
    for (let left = 10; left > 0; left--) await settle(true);
    await Promise.all([...mine, ...others, known]);
    expect(refused).toHaveLength(1);
  });

  it('keeps no new browser out while nine addresses guess: in a full queue the one that tried most gives way', async () => {
    const { guess, settle, refused } = setupByHand();
    const guessing: Promise<void>[] = [];
    for (let round = 0; round < 3; round++)
      for (let address = 0; address < 9; address++) guessing.push(guess(stranger(address)));
    await new Promise(setImmediate);
    refused.length = 0;
    const newcomer = guess(stranger('new'));
    await new Promise(setImmediate);
    expect(refused).toHaveLength(1);
    expect(refused).not.toContainEqual(stranger('new'));
    for (let left = 9; left > 0; left--) await settle(true);
    await Promise.all([...guessing, newcomer]);
    expect(refused).toHaveLength(1);
  });

  it('refuses one more stranger in a full queue whose tries are as many as those of the others', async () => {
    const { guess, settle, refused } = setupByHand();
    const all = Array.from({ length: 10 }, (_, index) => guess(stranger(index)));
    await new Promise(setImmediate);
    expect(refused).toEqual([stranger(9)]);
    for (let left = 9; left > 0; left--) await settle(true);
    await Promise.all(all);
  });

  /** Passwords are wrong at once, unless the test says otherwise. */
  function setup() {
    let now = 0;
    const throttle = new PasswordThrottle(() => now, 0);
    const check = (origin: PasswordOrigin, isRight = false) => throttle.check(origin, async () => isRight);
    const times = async (count: number, originOf: (ordinal: number) => PasswordOrigin) => {
      let checked = 0;
      for (let ordinal = 0; ordinal < count; ordinal++) if ((await check(originOf(ordinal))) === false) checked++;
      return checked;
    };
    return { throttle, check, times, pass: (ms: number) => (now += ms) };
  }

  it('refuses the sixth wrong password for an e-mail address, from wherever they come, and one more every twelve seconds', async () => {
    const { times, check, pass } = setup();
    const someWhere = (ordinal: number) => ({ address: `address ${ordinal}`, email: 'a@example.org' });
    expect(await times(20, someWhere)).toBe(5);
    expect(await check(someWhere(0))).toEqual(new TooManyPasswords(12));
    pass(12_000);
    expect(await times(20, someWhere)).toBe(1);
  });

  it('refuses wrong passwords of an address beyond 120 a minute, for whomever they are', async () => {
    const { times, check, pass } = setup();
    const forAnybody = (ordinal: number) => ({ address: 'one', email: `${ordinal}@example.org` });
    expect(await times(150, forAnybody)).toBe(120);
    expect(await check({ address: 'one', email: 'next@example.org' }, true)).toEqual(new TooManyPasswords(1));
    pass(500);
    expect(await check({ address: 'one', email: 'next@example.org' }, true)).toBe(true);
  });

  it('lets a user in from an address with one wrong password a second', async () => {
    const { check, pass } = setup();
    for (let second = 0; second < 300; second++) {
      await check({ address: 'shared', email: `${second}@example.org` });
      expect(await check({ address: 'shared', email: 'user@example.org' }, true)).toBe(true);
      pass(1_000);
    }
  });

  it('a refused guess does not count for its address', async () => {
    const { times } = setup();
    expect(await times(1_000, () => ({ address: 'one', email: 'a@example.org' }))).toBe(5);
    expect(await times(150, (ordinal) => ({ address: 'one', email: `${ordinal}@example.org` }))).toBe(115);
  });

  it('right passwords do not count, and neither does one that could not be checked', async () => {
    const { throttle, check, times } = setup();
    for (let login = 0; login < 200; login++) expect(await check(stranger(1), true)).toBe(true);
    for (let failure = 0; failure < 200; failure++)
      await expect(throttle.check(stranger(1), () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash');
    expect(await times(20, () => stranger(1))).toBe(5);
  });

  it('lets a known browser in while strangers guess from the same address, for the same e-mail address', async () => {
    const { times, check } = setup();
    await times(20, () => stranger(1));
    expect(await check(stranger(1), true)).toBeInstanceOf(TooManyPasswords);
    expect(await check(KNOWN, true)).toBe(true);
  });

  it('refuses the sixth wrong password of the known browsers of one e-mail address, and nobody else', async () => {
    const { times, check } = setup();
    expect(await times(20, () => KNOWN)).toBe(5);
    expect(await check({ ...KNOWN, email: '2@example.org' }, true)).toBe(true);
    expect(await check(stranger(1), true)).toBe(true);
  });
});

describe('browser marks', () => {
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
});

describe('known browser', () => {
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
});

describe('set password', () => {
  const { min, max } = PASSWORD_LENGTH;

  it.each(['x', '\u{1F34B}'])('a password has so many characters, and %s is one', (character) => {
    const isRefused = (length: number) => passwordProblem(character.repeat(length)) !== null;
    expect([min - 1, min, max, max + 1].map(isRefused)).toEqual([true, false, false, true]);
  });
});
