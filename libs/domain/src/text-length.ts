/**
 * Limits count characters as people and the authority's documents do: an emoji is one, though JavaScript counts two. JSON Schema
 * counts in the same way.
 */
export const characterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Long texts are not counted: a character has at most two units. */
export const hasAtMost = (text: string, charactersMax: number): boolean =>
  text.length <= charactersMax || (text.length <= 2 * charactersMax && characterCount(text) <= charactersMax);

/** The beginning of a text; no character is cut in two. */
export const firstCharacters = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : [...text.slice(0, 2 * charactersMax)].slice(0, charactersMax).join('');
