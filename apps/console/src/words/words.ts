import { createContext, use } from 'react';
import english from './en.json';

export type Word = keyof typeof english;
export type Language = 'en' | 'sw';
export type Words = Readonly<Record<Word, string>>;
/** Gives the text of a key. `{name}` in the text is the value of that name. */
export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string;

export const ENGLISH: Words = english;

/** A text of one thing stands under the same key with `.one`: "1 sale waits", "4 sales wait". `n` says how many. */
export const sayIn =
  (words: Words): Say =>
  (word, values = {}) => {
    const one = values.n === 1 ? words[`${word}.one` as Word] : undefined;
    return (one ?? words[word] ?? word).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };

export interface Speech {
  language: Language;
  say: Say;
  choose(language: Language): void;
}

export const SpeechContext = createContext<Speech>({
  language: 'en',
  say: sayIn(ENGLISH),
  choose: () => {},
});

/** The texts of this page in the language of the person. */
export const useSay = (): Say => use(SpeechContext).say;

export const useSpeech = (): Speech => use(SpeechContext);
