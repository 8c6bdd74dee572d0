/** @one-queue: it sells once; sales.e2e-spec.ts sells on both. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { Reader } from './reader.js';

const HEADING = 'A sale and its receipt';

const reader = new Reader();
afterAll(() => reader.close());

/** A folder in which `npm start` runs. */
async function setup(): Promise<void> {
  const stack = await SharedStack.find();
  const { apiKey } = await stack.uninitialisedTill();
  mkdirSync(path.join(reader.folder, '.data'));
  const started = { api: stack.nextApi(), apiKey, deviceSerialNumber: 'DEMOEEBE3A99' };
  writeFileSync(path.join(reader.folder, '.data/stack.json'), JSON.stringify(started));
}

/** The names in an answer, with the types of their values. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : typeof value;

it('the sale of the README can be pasted after `npm start`, twice, and has the whole answer that is shown', async () => {
  await setup();
  const [, block] = /^```json\n(.*?)^```/ms.exec(readFileSync('README.md', 'utf8'))!;
  const answersOf = async () => (await reader.plays('README.md', HEADING)).flatMap(({ answers }) => answers);
  const [first, second] = [await answersOf(), await answersOf()];
  expect([...first, ...second].map(({ resultCd }) => resultCd)).toEqual(Array(6).fill('000'));
  expect(shapeOf(first.at(-1))).toEqual(shapeOf(JSON.parse(block!)));
});
