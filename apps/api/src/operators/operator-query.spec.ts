import { readSearchQuery } from './operator-query.js';

it('searches for a text of a hundred characters, whatever they are', () => {
  const longest = '\u{1F34B}'.repeat(100);
  expect(readSearchQuery({ q: longest })).toMatchObject({ text: longest });
  expect(() => readSearchQuery({ q: `${longest}x` })).toThrow();
});
