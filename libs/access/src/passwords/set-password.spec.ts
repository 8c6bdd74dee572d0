import { PASSWORD_LENGTH } from '@app/domain';
import { passwordProblem } from './set-password.js';

const { min, max } = PASSWORD_LENGTH;

it.each(['x', '\u{1F34B}'])('a password has so many characters, and %s is one', (character) => {
  const isRefused = (length: number) => passwordProblem(character.repeat(length)) !== null;
  expect([min - 1, min, max, max + 1].map(isRefused)).toEqual([true, false, false, true]);
});
