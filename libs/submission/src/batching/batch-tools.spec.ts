import { Semaphore } from './batch-tools.js';

const gate = () => {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

it('lets no more than so many work at a time, in the order they came', async () => {
  const two = new Semaphore(2);
  const began: number[] = [];
  const gates = [0, 1, 2, 3].map(gate);
  const works = gates.map(({ opened }, index) => two.run(() => (began.push(index), opened)));
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  gates[1]!.open();
  await works[1];
  expect(began).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  await Promise.all(works);
  expect(began).toEqual([0, 1, 2, 3]);
});

it('gives the place of a work that fails to the next', async () => {
  const one = new Semaphore(1);
  await expect(one.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(one.run(() => Promise.resolve('done'))).resolves.toBe('done');
});
