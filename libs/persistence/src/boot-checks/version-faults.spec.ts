import { versionFaults } from './version-faults.js';

it.each([
  [140_000, '14.0'],
  [140_023, '14.23'],
  [180_004, '18.4'],
])('takes a Postgres whose number is %d', (number, name) => {
  expect(versionFaults(number, name)).toEqual([]);
});

it.each([
  [90_624, '9.6.24'],
  [130_023, '13.23'],
])('refuses a Postgres whose number is %d, and says which will do', (number, name) => {
  expect(versionFaults(number, name)).toEqual([
    expect.stringMatching(`^DATABASE_URL must be a Postgres of version 14 or later; it is ${name}\\. Move `),
  ]);
});
