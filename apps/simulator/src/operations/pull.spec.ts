import { InstalledDevice, newIdentity } from '../device.js';
import type { DeviceContext } from './operation.js';
import { changedSince } from './pull.js';

/** Ten in the morning in Nairobi plus some milliseconds. */
const at = (milliseconds: number) => new Date(Date.parse('2026-03-02T07:00:00.000Z') + milliseconds);
const TEN = '20260302100000';

function setup() {
  const device = new InstalledDevice(newIdentity('P051234567Q', '00', 'serial', 1), 0);
  const pull = (lastReqDt: string, now: Date) => changedSince(lastReqDt, 'list', { device, now } as DeviceContext);
  return {
    pull,
    isNew: (registered: Date, isNewSince: (at: number) => boolean) => isNewSince(registered.getTime()),
  };
}

describe('a row', () => {
  it.each([
    ['a second later', at(1_000), true],
    ['within the same second', at(500), false],
    ['a second earlier', at(-1), false],
  ])('is not new if it is registered up to the named second: %s', (_, registered, expected) => {
    const { pull, isNew } = setup();
    expect(isNew(registered, pull(TEN, at(60_000)))).toBe(expected);
  });

  it('is new if it is registered after an answer in the same second', () => {
    const { pull, isNew } = setup();
    pull('20180101000000', at(200));
    const isNewSince = pull(TEN, at(600));
    expect(isNew(at(100), isNewSince)).toBe(false);
    expect(isNew(at(400), isNewSince)).toBe(true);
  });

  it('stays new for a caller that lost the answer and asks again', () => {
    const { pull, isNew } = setup();
    pull('20180101000000', at(200));
    pull(TEN, at(600));
    expect(isNew(at(400), pull(TEN, at(800)))).toBe(true);
  });

  it('is never new for an impossible date', () => {
    const { pull, isNew } = setup();
    expect(isNew(at(0), pull('99999999999999', at(0)))).toBe(false);
  });
});
