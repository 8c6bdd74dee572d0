/** @one-queue: the rows use neither queue nor database. */
import { CertifyBench, fileOf } from './test/certify-bench.js';

let bench: CertifyBench;
beforeAll(async () => {
  bench = await CertifyBench.start();
});
afterAll(() => bench.close());

describe('an initialisation whose answer is lost', () => {
  const initialisations = async (tin: string) => {
    const { calls } = (await bench.control(`/calls?tin=${tin}`, undefined, 'GET')) as {
      calls: { operation: string }[];
    };
    return calls.filter(({ operation }) => operation === 'selectInitOsdcInfo').length;
  };

  it('is never sent again, and the row says what to do instead', async () => {
    const tin = bench.newPin();
    await bench.control('/faults', { fault: 'accept-then-reset', operation: 'selectInitOsdcInfo', tin });
    const lost = await bench.play(tin, { rows: [1, 2] });
    expect(lost.state.rows[1]).toMatchObject({ status: 'failed', text: expect.stringContaining('is not sent again') });
    expect(lost.state.rows[1]!.text).not.toContain('play the row again');
    const again = await bench.play(tin, { rows: [1], fresh: true });
    expect(again.state.rows[1]).toMatchObject({ status: 'failed', code: 'not called' });
    expect(await initialisations(tin)).toBe(1);
  });

  it.each<[string, (text: string) => string, string]>([
    ['has no control unit', (text) => text.replace(/"sdcId":"\w+",/, ''), 'passed'],
    ['is cut off behind the key', (text) => text.replace(/("cmcKey":"\w+").*$/, '$1'), 'failed'],
  ])('is kept for its key if it %s', async (_, cut, status) => {
    const tin = bench.newPin();
    const changeAnswer = (operation: string, text: string) => (operation === 'initialise' ? cut(text) : text);
    const first = await bench.play(tin, { rows: [1], changeAnswer });
    expect(first.state.rows[1]!.status).toBe(status);
    const { cmcKey } = first.state.device!;
    expect(first.state.rows[1]!.files.map((name) => fileOf(first, name)).join()).not.toContain(cmcKey);
    expect(await bench.play(tin, { rows: [1, 2] })).toMatchObject({ passed: true });
    expect(await initialisations(tin)).toBe(1);
  });
});
