import { EXPLAINED_REFUSALS, explanationOf } from './explained-refusals.js';

const NAMES = EXPLAINED_REFUSALS.map(({ name }) => name);

it('each refusal that a client can see has one explanation, under a name that fits an address', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  for (const name of NAMES) expect(name).toMatch(/^kra-[a-z0-9-]+$/);
});

it.each([
  ['910', 'Request parameter error[<modrId> : may not be empty]', 'kra-910'],
  ['910', 'Insufficient Stock for item X', 'kra-insufficient-stock'],
  ['400', 'There is an overlapped Data', 'kra-994'],
  ['921', '', 'kra-921'],
  ['777', 'never heard', 'kra-other'],
  // The number is refused in the words of its code, and the words of a fault of the lane are no refusal of a document.
  ['910', 'Missing Tin', 'kra-910'],
])('a refusal with %s %j is explained by %s', (code, message, name) => {
  expect(explanationOf(code, message)).toBe(name);
});
