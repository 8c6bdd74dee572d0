import { isId } from './ids.js';

const ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

it('an id is recognised, in capitals too', () => {
  expect([isId(ID), isId(ID.toUpperCase())]).toEqual([true, true]);
});

it.each(['', '1', `${ID} `, `${ID}\n`, `{${ID}}`, ID.replaceAll('-', ''), 7, null, undefined, [ID]])(
  'what only resembles one is not: %p',
  (value) => expect(isId(value)).toBe(false),
);
