import { CONTESTANTS } from './contestant.js';
import { Field } from './field.js';
import { linesOf, tableOf } from './table.js';

const { product, textbook, floor } = CONTESTANTS;

async function setup() {
  const field = new Field<ReturnType<typeof runnerOf>>();
  const stopped: string[] = [];
  const runnerOf = (name: string) => ({ name, stop: async () => void stopped.push(name) });
  for (const name of [product, textbook, floor]) await field.enter(name, async () => runnerOf(name));
  const played: string[] = [];
  const stretch = (failing?: string) => async (runner: { name: string }) => {
    played.push(runner.name);
    if (runner.name === failing) throw new Error('Its worker has ended.');
    return { accepted: 100 };
  };
  return { field, stopped, played, stretch };
}

test('a contestant that fails is stopped and named, and the others keep their figures', async () => {
  const { field, stopped, stretch } = await setup();
  await field.playRound(1, [stretch()]);
  await field.playRound(2, [stretch(textbook), stretch()]);
  await field.playRound(3, [stretch()]);
  expect(field.failures).toEqual({ textbook: 'Its worker has ended.' });
  expect(stopped).toEqual([textbook]);
  expect(Object.keys(field.rounds)).toEqual([product, floor]);
  expect(field.rounds[product]).toHaveLength(3);
  expect(tableOf(linesOf(field.rounds))).toContain('product ÷ floor');
});

test('a contestant that has failed plays no more stretches', async () => {
  const { field, played, stretch } = await setup();
  await field.playRound(6, [stretch(floor), stretch()]);
  expect(played).toEqual([product, textbook, floor, product, textbook]);
});

test('a contestant that does not start, or is not complete in the end, has failed', async () => {
  const { field, stretch } = await setup();
  await field.enter(CONTESTANTS.before, () => Promise.reject(new Error('It does not start.')));
  await field.playRound(1, [stretch()]);
  await field.checkAll(async ({ name }) => {
    if (name === product) throw new Error('A receipt is missing.');
  });
  expect(field.failures).toEqual({ before: 'It does not start.', product: 'A receipt is missing.' });
  expect(tableOf(linesOf(field.rounds))).toMatch(/textbook\s+floor$/m);
});

test('the round that warms up is not counted, another contestant begins each round, and none always follows the same one', async () => {
  const { field, played, stretch } = await setup();
  for (const round of [0, 1, 2]) await field.playRound(round, [stretch()]);
  expect(played).toEqual([product, textbook, floor, textbook, product, floor, floor, product, textbook]);
  expect(field.rounds[floor]).toHaveLength(2);
});

test('a run in which every contestant has failed has no table', async () => {
  const { field } = await setup();
  await field.playRound(6, [() => Promise.reject(new Error('The authority is away.'))]);
  expect(Object.keys(field.failures)).toEqual([product, textbook, floor]);
  expect(tableOf(linesOf(field.rounds))).toBe('');
});
