import { Turnstile } from './turnstile.js';

function setup() {
  const turnstile = new Turnstile();
  const seen: string[] = [];
  const gates = new Map<string, () => void>();
  const visit = (key: string, name: string) =>
    turnstile.pass(key, async () => {
      seen.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return name;
    });
  const open = async (name: string, visiting: Promise<unknown>) => {
    gates.get(name)!();
    await visiting;
  };
  return { turnstile, seen, visit, open };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the turnstile', () => {
  it('lets one of a lane through at a time, in the order they came', async () => {
    const { seen, visit, open } = setup();
    const [first, second, third] = [visit('lane', 'first'), visit('lane', 'second'), visit('lane', 'third')];
    await settled();
    expect(seen).toEqual(['first']);
    await open('first', first);
    await settled();
    expect(seen).toEqual(['first', 'second']);
    await open('second', second);
    await settled();
    await open('third', third);
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('never lets a lane wait for another', async () => {
    const { seen, visit } = setup();
    void visit('one', 'one');
    void visit('other', 'other');
    await settled();
    expect(seen).toEqual(['one', 'other']);
  });

  it('goes on after a failure, and forgets a lane nobody is at', async () => {
    const turnstile = new Turnstile();
    const failing = turnstile.pass('lane', () => Promise.reject(new Error('no')));
    const next = turnstile.pass('lane', async () => 'through');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('through');
    await settled();
    expect(turnstile.size).toBe(0);
  });
});
