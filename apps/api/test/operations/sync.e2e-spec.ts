import { age, reader, untilPulled } from '../client/copies.js';
import { must, newcomer, RETRY_AFTER, shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-sync', 200), () => {
  it('with no pull before the device is initialised', async () => {
    const { till } = await newcomer();
    const { data } = (await must(till.get('sync'))).body;
    const own = (data.registers as { register: string }[]).filter(({ register }) => register === 'notices');
    expect(own).toEqual([{ register: 'notices', state: 'never', asOf: null, rows: 0 }]);
  });

  it('with the state of each register, after all pulls', async () => {
    const { till } = await reader();
    const { data } = (await untilPulled(till)).body;
    expect(data).toEqual({
      state: 'done',
      registers: ['codes', 'itemClasses', 'branches', 'notices', 'items', 'purchases', 'imports', 'moves'].map(
        (register) => ({
          register,
          state: 'done',
          asOf: expect.stringMatching(/Z$/) as string,
          rows: expect.any(Number) as number,
        }),
      ),
    });
  });
});

describe(answers('post-sync', 200), () => {
  interface RegisterData {
    register: string;
    state: string;
    asOf: string | null;
    rows: number;
  }

  it.each([['{}'], [''], [undefined]])('to the body %j, with every register, once all are up to date', async (body) => {
    const { till } = await reader();
    const answer = await must(till.ask('POST', 'sync', body, { prefer: 'wait=60' }));
    expect(answer.body).toMatchObject({ resultCd: '000', success: true, data: { state: 'done' } });
    const registers = answer.body.data.registers as RegisterData[];
    expect(registers.map(({ register }) => register)).toEqual([
      'codes',
      'itemClasses',
      'branches',
      'notices',
      'items',
      'purchases',
      'imports',
      'moves',
    ]);
    for (const one of registers) {
      expect(one).toMatchObject({ state: 'done', asOf: expect.stringMatching(/Z$/) as string });
      // This taxpayer has no purchases, transfers or items.
      const isEmpty = ['items', 'purchases', 'moves'].includes(one.register);
      expect([one.register, one.rows > 0]).toEqual([one.register, !isEmpty]);
    }
  });

  it('with items of other software among those of the taxpayer', async () => {
    const { stack, till } = await shop();
    await untilPulled(till);
    await stack.simulator.addItem(till.tin, { itemCd: 'KE2NTU9000001' });
    await age(stack, till, 'items', 61);
    const { registers } = (await must(till.post('sync', {}, { prefer: 'wait=60' }))).body.data;
    expect(registers).toContainEqual(expect.objectContaining({ register: 'items', state: 'done', rows: 2 }));
  });

  it('and says that it pulls nothing anew that was pulled seconds ago', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    const answer = await must(till.post('sync', {}));
    expect(answer.body.warnings).toEqual([
      {
        field: 'request',
        message: expect.stringMatching(/^Not fetched again, .*less than 15 seconds ago: .*notices/) as string,
        fix: expect.stringContaining('Retry-After') as string,
      },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stack.simulator.calls(till.tin, 'selectNoticeList')).toHaveLength(1);
  });

  it('with what the tax authority has now, though the copy is younger than a minute', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    await age(stack, till, 'notices', 16);
    expect((await must(till.post('sync', {}, { prefer: 'wait=60' }))).body.data).toMatchObject({ state: 'done' });
    expect(await stack.simulator.calls(till.tin, 'selectNoticeList')).toHaveLength(2);
  });

  it('with the reason of a failed register, and the time of its next try; the others continue', async () => {
    const { stack, till } = await reader();
    await must(till.post('sync', {}, { prefer: 'wait=60' }));
    for (const register of ['notices', 'branches']) await age(stack, till, register, 61);
    await stack.simulator.armFault({ fault: 'reject', code: '990', operation: 'selectNoticeList', tin: till.tin });
    const { data } = (await must(till.post('sync', {}, { prefer: 'wait=60' }))).body;
    expect(data.state).toBe('failed');
    expect(data.registers).toMatchObject([
      { register: 'codes', state: 'done' },
      { register: 'itemClasses', state: 'done' },
      { register: 'branches', state: 'done' },
      { register: 'notices', state: 'failed', failure: { code: '990', nextAttemptAt: expect.any(String) as string } },
      { register: 'items', state: 'done' },
      { register: 'purchases', state: 'done' },
      { register: 'imports', state: 'done' },
      { register: 'moves', state: 'done' },
    ]);
    await must(till.post('sync', {}, { prefer: 'wait=60' }));
    expect(await stack.simulator.calls(till.tin, 'selectNoticeList')).toHaveLength(2);
  });

  it('with a warning that names the list which the host lacks: that is no silence of the tax authority', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    for (const code of ['no route', 'HTTP 404', '000']) {
      await stack.query(
        `UPDATE pulls SET failed_at = now(), failure_code = $2, retry_at = now() + interval '1 hour',
           pulled_at = now() - interval '61 seconds' WHERE tin = $1 AND register = 'notices'`,
        [till.tin, code],
      );
      const { body } = await must(till.post('sync', {}, { prefer: 'wait=60' }));
      expect(body.data).toMatchObject({ state: 'failed' });
      expect((body.warnings as { message: string }[])[0]!.message).toContain(
        `Could not be fetched: notices (${code}).`,
      );
    }
  });
});

describe(answers('post-sync', 202), () => {
  it('and 000 at once, with where to see the progress', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    await stack.query(`UPDATE pulls SET pulled_at = NULL WHERE tin = $1`, [till.tin]);
    await stack.simulator.setLatencyOf('selectBhfList', till.tin, 600_000);
    const answer = await till.post('sync', {}, { prefer: 'respond-async' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { state: 'pulling' } } });
    await stack.simulator.setLatencyOf('selectBhfList', till.tin, 0);
    await stack.simulator.endPauses('selectBhfList', till.tin);
    const seen = await must(till.get(answer.headers.get('location')!, { prefer: 'wait=60' }));
    expect(seen.body.data).toMatchObject({ state: 'done' });
  });

  it('and says that it joins what is under way', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    await stack.query(`UPDATE pulls SET pulled_at = NULL WHERE tin = $1 AND register = 'branches'`, [till.tin]);
    await stack.simulator.setLatencyOf('selectBhfList', till.tin, 20_000);
    await till.post('sync', {}, { prefer: 'respond-async' });
    const { status, body, headers } = await till.post('sync', {}, { prefer: 'respond-async' });
    expect([status, headers.get('retry-after')]).toEqual([202, '15']);
    expect((body.warnings as { message: string }[]).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/earlier request is being carried out.*: (.*, )?branches\.$/),
    );
  });
});

describe(answers('post-sync', 503), () => {
  it('and 006 with the state of each register while the tax authority does not answer, and during the pause after that', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    await age(stack, till, 'notices', 16);
    await stack.simulator.armFault({ fault: 'status-503', operation: 'selectNoticeList', tin: till.tin });
    const first = await till.post('sync', {});
    const longer = `UPDATE pulls SET retry_at = now() + interval '1 hour' WHERE register = 'notices' AND tin = $1`;
    await stack.query(longer, [till.tin]);
    for (const answer of [first, await till.post('sync', {})]) {
      expect(verdict(answer)).toEqual([503, '006', '006 request']);
      expect(answer.headers.get('retry-after')).toBe(RETRY_AFTER);
      const { registers } = answer.body.data;
      expect(registers).toContainEqual(expect.objectContaining({ register: 'notices', state: 'failed' }));
    }
    expect(await stack.simulator.calls(till.tin, 'selectNoticeList')).toHaveLength(2);
  });
});

describe(answers('post-sync', 409), () => {
  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('sync', {}))).toEqual([409, '007', '007 device']);
  });
});
