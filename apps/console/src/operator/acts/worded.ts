import type { Say, Word } from '../../words/words.js';

/** The texts of an act: its name, under `.then` its consequence, and under `.do` its button. */
export const worded = (say: Say, word: string, values?: Parameters<Say>[1]) => ({
  title: say(word as Word, values),
  consequence: say(`${word}.then` as Word, values),
  confirm: say(`${word}.do` as Word, values),
});
