import { eventually } from '@app/testing';
import { Coalescer, groupingForPosts, type GroupingLimits, groupingLimits } from './coalescer.js';

interface TestRequest {
  key: string;
  name: string;
}

const idle = () => new Promise((resolve) => setImmediate(resolve));
const sqlError = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });

function setup(grouping: Partial<GroupingLimits> = {}, sharesKey = true) {
  const groups: string[][] = [];
  const gates: (() => void)[] = [];
  let failing: (group: string[]) => Error | undefined = () => undefined;
  const coalescer = new Coalescer<TestRequest, string>(
    {
      run: async (group) => {
        const names = group.map(({ name }) => name);
        groups.push(names);
        await new Promise<void>((resolve) => gates.push(resolve));
        const error = failing(names);
        if (error) throw error;
        return names.map((name) => `served ${name}`);
      },
      keyOf: ({ key }) => key,
      sharesKey,
    },
    { rowsMax: 10, groupsMax: 1, aloneMax: 2, ...grouping },
  );
  return {
    groups,
    submit: (key: string, name: string) => coalescer.submit({ key, name }),
    /** Lets everything that is under way, and what follows it, come to its end. */
    openAll: async () => {
      for (let rounds = 0; rounds < 30; rounds++) {
        for (const open of gates.splice(0)) open();
        await idle();
      }
    },
    openOne: async () => {
      gates.shift()!();
      await idle();
      await idle();
    },
    failWhen: (isBad: (names: string[]) => boolean, error: string | Error) => {
      failing = (names) => (isBad(names) ? (typeof error === 'string' ? sqlError(error) : error) : undefined);
    },
  };
}

describe('requests to an idle step', () => {
  it('run at once, and together if they arrive together', async () => {
    const { groups, submit, openAll } = setup();
    const answers = ['a', 'b', 'c'].map((name) => submit(name, name));
    await idle();
    expect(groups).toEqual([['a', 'b', 'c']]);
    await openAll();
    expect(await Promise.all(answers)).toEqual(['served a', 'served b', 'served c']);
  });
});

describe('requests to a busy step', () => {
  it('gather, and run together when the group ends', async () => {
    const { groups, submit, openAll } = setup();
    void submit('a', 'a');
    await idle();
    for (const name of ['b', 'c', 'd']) void submit(name, name);
    await idle();
    expect(groups).toEqual([['a']]);
    await openAll();
    expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('never run in a larger group than allowed, and keep their order', async () => {
    const { groups, submit, openAll } = setup({ rowsMax: 2 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) void submit(name, name);
    await openAll();
    expect(groups).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('overtake a stuck group of other keys, but never one of their own key', async () => {
    const { groups, submit, openAll } = setup({ groupsMax: 2 });
    void submit('stuck', 'first');
    await idle();
    void submit('stuck', 'second');
    void submit('free', 'other');
    await idle();
    expect(groups).toEqual([['first'], ['other']]);
    await openAll();
    expect(groups).toEqual([['first'], ['other'], ['second']]);
  });

  it('run one after the other if their key may not share a group', async () => {
    const { groups, submit, openAll } = setup({}, false);
    const answers = [submit('a', 'first'), submit('b', 'other'), submit('a', 'second')];
    await openAll();
    expect(groups).toEqual([['first', 'other'], ['second']]);
    expect(await Promise.all(answers)).toEqual(['served first', 'served other', 'served second']);
  });
});

describe('a group that fails', () => {
  it.each(['22P02', '23505'])('runs again row by row on %s: only the bad row fails', async (code) => {
    const { submit, openAll, failWhen } = setup();
    failWhen((names) => names.includes('bad'), code);
    const answers = Promise.allSettled(['a', 'bad', 'c'].map((name) => submit(name, name)));
    await openAll();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('keeps the order of a key when it runs again row by row', async () => {
    const { groups, submit, openAll, failWhen } = setup();
    failWhen((names) => names.length > 1, '23505');
    for (const [key, name] of [
      ['x', '1'],
      ['y', '1'],
      ['x', '2'],
      ['x', '3'],
    ] as const)
      void submit(key, key + name);
    await openAll();
    expect(groups.flat().filter((name) => name.startsWith('x'))).toEqual(['x1', 'x2', 'x3', 'x1', 'x2', 'x3']);
  });

  it.each(['40P01', '40001'])('runs again as it is on %s, a few times', async (code) => {
    const { groups, submit, openAll, failWhen } = setup();
    failWhen(() => groups.length < 3, code);
    const answers = Promise.all(['a', 'b'].map((name) => submit(name, name)));
    await openAll();
    expect(await answers).toEqual(['served a', 'served b']);
    expect(groups).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('runs again row by row on a programming error too', async () => {
    const { submit, openAll, failWhen } = setup();
    failWhen((names) => names.includes('bad'), new TypeError('a mistake'));
    const answers = Promise.allSettled(['a', 'bad'].map((name) => submit(name, name)));
    await openAll();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it.each(['40P01', '08006', '57014', 'ECONNREFUSED'])('fails every request when %s does not end', async (code) => {
    const { submit, openAll, failWhen } = setup();
    failWhen(() => true, code);
    const answers = Promise.allSettled(['a', 'b'].map((name) => submit(name, name)));
    await openAll();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('does not block later requests', async () => {
    const { submit, openAll, failWhen } = setup();
    failWhen((names) => names.includes('bad'), '08006');
    const bad = submit('a', 'bad').catch((error: Error) => error.message);
    await openAll();
    const good = submit('a', 'good');
    await openAll();
    expect([await bad, await good]).toEqual(['SQLSTATE 08006', 'served good']);
  });
});

describe('a row whose lock another transaction keeps', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const isLocked = (wished: string[]) => wished.some((name) => names.includes(name));

  it('takes only a few connections, together with all other locked rows', async () => {
    const { groups, submit, openOne, failWhen } = setup({ aloneMax: 2 });
    failWhen(isLocked, '55P03');
    for (const name of names) void submit(name, name);
    await idle();
    await openOne();
    expect(groups.slice(1)).toEqual([['a'], ['b']]);
    await openOne();
    expect(groups.slice(1)).toEqual([['a'], ['b'], ['c']]);
  });

  it('blocks no other row, neither of its own group nor of others', async () => {
    const { submit, openAll, failWhen } = setup({ aloneMax: 1 });
    failWhen((wished) => wished.includes('locked'), '55P03');
    const locked = submit('x', 'locked');
    const others = Promise.all([submit('a', 'first'), submit('b', 'second')]);
    await openAll();
    expect(await others).toEqual(['served first', 'served second']);
    const later = submit('c', 'third');
    await openAll();
    expect(await later).toBe('served third');
    failWhen(() => false, '55P03');
    await openAll();
    expect(await locked).toBe('served locked');
  });

  it('stays before later rows of its key, and lets other keys run when it runs alone', async () => {
    const { groups, submit, openAll, openOne, failWhen } = setup({ aloneMax: 1 });
    failWhen((wished) => wished.includes('x1'), '55P03');
    void submit('x', 'x1');
    void submit('x', 'x2');
    await idle();
    await openOne();
    expect(groups).toEqual([['x1', 'x2'], ['x1']]);
    const third = submit('x', 'x3');
    failWhen(() => false, '55P03');
    await openAll();
    expect(await third).toBe('served x3');
    expect(groups).toEqual([['x1', 'x2'], ['x1'], ['x2'], ['x3']]);
  });

  it('fails in the end', async () => {
    const { submit, openAll, failWhen } = setup();
    failWhen(() => true, '55P03');
    const told = submit('a', 'a').catch((error: Error) => error.message);
    await openAll();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await openAll();
    expect(await told).toBe('SQLSTATE 55P03');
    jest.restoreAllMocks();
  });
});

describe('a group that waits too long', () => {
  it('gives its slot to the next group, however many wait, and is still served', async () => {
    const { groups, submit, openAll } = setup({ groupsMax: 1 });
    const stuck = submit('stuck', 'stuck');
    await idle();
    const other = submit('free', 'other');
    await idle();
    expect(groups).toEqual([['stuck']]);
    await eventually(() => expect(groups).toEqual([['stuck'], ['other']]));
    await openAll();
    expect(await Promise.all([stuck, other])).toEqual(['served stuck', 'served other']);
  });
});

describe('the limits of groups', () => {
  it('allow few and large groups', () => {
    const { rowsMax, groupsMax } = groupingLimits(10);
    expect(rowsMax).toBe(200);
    expect(groupsMax).toBeLessThan(5);
  });

  it('allow one group of posts at a time', () => {
    expect(groupingForPosts(groupingLimits(10))).toEqual({ ...groupingLimits(10), groupsMax: 1 });
  });

  it('leave connections free when rows run alone', () => {
    expect([2, 10, 24].map((poolSize) => groupingLimits(poolSize).aloneMax)).toEqual([1, 2, 4]);
  });
});
