import { readPreference } from './preference.js';

describe('the Prefer header', () => {
  it.each<[string | string[] | undefined, boolean, number | null]>([
    [undefined, false, null],
    ['', false, null],
    ['respond-async', true, null],
    ['Respond-Async', true, null],
    ['  respond-async  ', true, null],
    ['respond-async=""', true, null],
    ['respond-async; foo="a; b"', true, null],
    ['return=minimal, respond-async, handling=lenient', true, null],
    ['respond-asynchronously', false, null],
    ['wait=10', false, 10_000],
    ['WAIT=10', false, 10_000],
    ['wait="10"', false, 10_000],
    ['wait = 10', false, 10_000],
    ['wait=10; foo=bar', false, 10_000],
    ['wait=0', false, 0],
    ['wait=5, wait=9', false, 5_000],
    [['foo', 'wait=3'], false, 3_000],
    [['respond-async', 'wait=3'], true, 3_000],
  ])('%j is understood', (header, async, waitMs) => {
    expect(readPreference(header)).toEqual({ async, waitMs });
  });

  it.each(['wait=61', 'wait=3600', 'wait=99999999999999999999'])('%j waits for a minute and no longer', (header) => {
    expect(readPreference(header).waitMs).toBe(60_000);
  });

  it.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=ten', 'wait=0x10', 'waiting=5', ',,;=', 'wait="1'])(
    '%j is rubbish and ignored',
    (header) => {
      expect(readPreference(header)).toEqual({ async: false, waitMs: null });
    },
  );
});
