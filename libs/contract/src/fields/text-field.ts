import { characterCount, hasAtMost, SHORT_ITEM_CLASSES } from '@app/domain';
import { namedCode } from '../code-sets/code-set.js';
import { field, type FieldOptions } from './field.js';
import { countedCharacters } from '../violation.js';
import type { FieldRule } from './field-rule.js';

/** Text of any kind; blanks around it are removed. */
export const TextField = (options: FieldOptions & { max: number }) =>
  field(options, {
    expected: `text of at most ${options.max} characters`,
    fix: (value) => textFix(`Send text of at most ${options.max} characters.`, value),
    accepts: (value) => isStorable(value) && hasAtMost(value, options.max),
    normalise: trimText,
    schema: { type: 'string', maxLength: options.max },
  });

/** The reason why an operator acts. The place that a command leaves for it, such as `<why>`, is no reason. */
export const ReasonField = (options: FieldOptions & { max: number }) =>
  field(options, {
    expected: `text of at most ${options.max} characters that says why you act`,
    fix: (value) =>
      isPlaceholder(value)
        ? 'Write in your own words why you act, in place of the text in angle brackets: the reason is stored with the act.'
        : textFix(`Send text of at most ${options.max} characters.`, value),
    accepts: (value) => isStorable(value) && hasAtMost(value, options.max) && !isPlaceholder(value),
    normalise: trimText,
    schema: { type: 'string', maxLength: options.max },
  });

const isPlaceholder = (value: unknown): value is string => typeof value === 'string' && /^<[^<>]*>$/.test(value.trim());

/** A taxpayer's PIN, in capitals whatever the client sent. */
export const PinField = (options: FieldOptions) =>
  field(options, {
    expected: EXPECTED_PIN,
    fix: PIN_FIX,
    accepts: (value) => isStorable(value) && PIN.test(value),
    normalise: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    schema: { type: 'string', pattern: PIN.source },
  });

export const EXPECTED_PIN = 'an 11-character PIN: a letter, nine digits, a letter';
export const PIN_FIX = 'Send the PIN as the PIN certificate shows it, for example P051999888K.';

const PIN = /^[A-Z][0-9]{9}[A-Z]$/;

export const isPin = (text: string): boolean => PIN.test(text);

/** A branch by the authority's number: 00 is the head office. */
export const OtherBranchField = (options: FieldOptions) =>
  field(options, {
    expected: 'the bhfId of a branch: text of two digits',
    fix: 'Send the bhfId as GET /api/v1/branches shows it, for example "01".',
    accepts: (value) => typeof value === 'string' && BRANCH.test(value),
    schema: { type: 'string', pattern: BRANCH.source },
  });

const BRANCH = /^[0-9]{2}$/;

/** `SV`, `GD`, or a ten-digit class of the authority's list. */
export const ItemClassField = (options: FieldOptions) =>
  field(options, {
    expected: `${SHORT_CLASSES.join(', ')} or a ten-digit item class`,
    fix: 'Send "SV", "GD" or a ten-digit class of GET /api/v1/item-classes.',
    listedAt: 'See GET /api/v1/item-classes.',
    accepts: (value) => typeof value === 'string' && ITEM_CLASS.test(value),
    codes: SHORT_ITEM_CLASSES,
    schema: { type: 'string', pattern: ITEM_CLASS.source },
  });

const SHORT_CLASSES = ['SV', 'GD'].map((code) => namedCode(SHORT_ITEM_CLASSES, code));
const ITEM_CLASS = /^(SV|GD|[0-9]{10})$/;

export const trimText: FieldRule['normalise'] = (value) => (typeof value === 'string' ? value.trim() : value);

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** Says what to do about text that the database cannot store, or else repeats the fix of the field. */
export const textFix = (fix: string, value: unknown): string =>
  typeof value === 'string' && !isStorable(value)
    ? 'Remove the characters that cannot be stored: U+0000 and unpaired surrogates.'
    : fix;

/** JSON allows NUL and unpaired surrogates, but Postgres cannot store them. */
export const isStorable = (value: unknown): value is string => typeof value === 'string' && !UNSTORABLE.test(value);

/** Replaces each character that cannot be stored. */
export const toStorable = (text: string): string => text.replace(ALL_UNSTORABLE, '\uFFFD');

/** A password or token: accepted unchanged, blanks included unless it is `trimmed`, and never repeated in an answer. */
export const SecretField = (options: FieldOptions & { min: number; max: number; trimmed?: true }) => {
  const accepts = (value: unknown): value is string =>
    isStorable(value) && characterCount(value) >= options.min && hasAtMost(value, options.max);
  return field(options, {
    expected: `text of ${options.min} to ${options.max} characters`,
    fix: `Send text of ${options.min} to ${options.max} characters, without U+0000 and unpaired surrogates.`,
    accepts,
    normalise: (given) => {
      const value = options.trimmed ? trimText(given) : given;
      return typeof value !== 'string' || value === '' || accepts(value) ? hideNumber(value) : hideText(value);
    },
    schema: { type: 'string', minLength: options.min, maxLength: options.max },
  });
};

/** A number may be a secret too. */
const hideNumber = (value: unknown): unknown => (typeof value === 'number' ? Symbol('a number') : value);

const hideText = (text: string): symbol => Symbol(`text of ${countedCharacters(text)}`);
