import { visibleText } from './visible-text.js';

it.each([
  ['INV-\u202e91', 'INV-?91'],
  ['a\u2066b\u2069', 'a?b?'],
  ['one\r\ntwo', 'one two'],
  ['Ümläut, 日本', 'Ümläut, 日本'],
])('%j reads %j', (text, expected) => {
  expect(visibleText(text)).toBe(expected);
});
