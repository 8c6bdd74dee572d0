/** @full-run: npm run same plays this suite with another checkout. Alone it shows that two plays of one checkout are equal. */
import { projectRoot } from '@app/testing';
import { compare } from './judge.js';
import { judge } from './report.js';

/** `npm run same` names the other checkout. */
const { SAME_AS = projectRoot } = process.env;

it.each(['direct', 'gateway'] as const)('both checkouts do the same with a %s authority', async (profile) => {
  expect(judge(await compare(SAME_AS, profile), profile)).toEqual([]);
});
