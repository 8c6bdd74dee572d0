import { Device, newIdentity } from '../device.js';
import type { DeviceScene } from './operation.js';
import { newsSince } from './pull.js';

/** Ten in the morning in Nairobi, and some milliseconds. */
const at = (milliseconds: number) => new Date(Date.parse('2026-03-02T07:00:00.000Z') + milliseconds);
const TEN = '20260302100000';

function setup() {
  const device = new Device(newIdentity('P051234567Q', '00', 'serial', 1), 0);
  const pull = (lastReqDt: string, now: Date) => newsSince(lastReqDt, 'list', { device, now } as DeviceScene);
  return {
    pull,
    isNews: (registered: Date, isNewsSince: (at: number) => boolean) => isNewsSince(registered.getTime()),
  };
}

describe('what is news', () => {
  it.each([
    ['a second later', at(1_000), true],
    ['within the same second', at(500), false],
    ['a second earlier', at(-1), false],
  ])('is not what was registered up to the second that was named: %s', (_, registered, expected) => {
    const { pull, isNews } = setup();
    expect(isNews(registered, pull(TEN, at(60_000)))).toBe(expected);
  });

  it('is, within the second of an answer, what was registered after that answer', () => {
    const { pull, isNews } = setup();
    pull('20180101000000', at(200));
    const isNewsSince = pull(TEN, at(600));
    expect(isNews(at(100), isNewsSince)).toBe(false);
    expect(isNews(at(400), isNewsSince)).toBe(true);
  });

  it('stays news for whoever lost the answer and asks again', () => {
    const { pull, isNews } = setup();
    pull('20180101000000', at(200));
    pull(TEN, at(600));
    expect(isNews(at(400), pull(TEN, at(800)))).toBe(true);
  });

  it('is nothing for a date that is none', () => {
    const { pull, isNews } = setup();
    expect(isNews(at(0), pull('99999999999999', at(0)))).toBe(false);
  });
});
