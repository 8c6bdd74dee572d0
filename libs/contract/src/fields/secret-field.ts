import { field, type FieldOptions } from './field.js';
import { isStorable } from './text-field.js';

/** A password or token: accepted unchanged, blanks included, and never repeated in an answer. */
export const SecretField = (options: FieldOptions & { min: number; max: number }) => {
  const accepts = (value: unknown): value is string =>
    isStorable(value) && value.length >= options.min && value.length <= options.max;
  return field(options, {
    expected: `text of ${options.min} to ${options.max} characters`,
    fix: `Send text of ${options.min} to ${options.max} characters, without U+0000 and unpaired surrogates.`,
    accepts,
    normalise: (value) =>
      typeof value !== 'string' || value === '' || accepts(value) ? hideNumber(value) : hideText(value),
    schema: { type: 'string', minLength: options.min, maxLength: options.max },
  });
};

/** A number may be a secret too. */
const hideNumber = (value: unknown): unknown => (typeof value === 'number' ? Symbol('a number') : value);

const hideText = (text: string): symbol =>
  Symbol(`text of ${text.length} ${text.length === 1 ? 'character' : 'characters'}`);
