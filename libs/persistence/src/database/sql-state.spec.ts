import { mayBeRowFault } from './sql-state.js';

const failure = (code: string) => Object.assign(new Error(), { code });

it.each(['22P02', '23505', 'P0001'])('%s may be the fault of one row of a group', (code) => {
  expect(mayBeRowFault(failure(code))).toBe(true);
});

it.each(['08006', '25006', '53100', '57P01', '58030'])('%s is the fault of no row', (code) => {
  expect(mayBeRowFault(failure(code))).toBe(false);
});
