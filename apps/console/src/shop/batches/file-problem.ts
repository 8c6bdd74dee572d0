import type { Word } from '../../words/words.js';

/** The reason why a file cannot be read. Nothing of it is sent. */
export class FileProblem extends Error {
  constructor(
    readonly word: Word,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(word);
  }
}
