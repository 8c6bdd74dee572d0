import { field, type FieldOptions } from './field.js';
import type { FieldRule } from './field-rule.js';

/** Text of any kind, without the blanks around it. */
export const TextField = (options: FieldOptions & { max: number }) =>
  field(options, {
    expected: `text of at most ${options.max} characters`,
    fix: `Send text of at most ${options.max} characters, without NUL.`,
    accepts: (value) => isStorable(value) && value.length <= options.max,
    normalise: trimText,
    schema: { type: 'string', maxLength: options.max },
  });

/** A taxpayer's PIN, in capitals however it was typed. */
export const PinField = (options: FieldOptions) =>
  field(options, {
    expected: 'an 11-character PIN: a letter, nine digits, a letter',
    fix: 'Send the PIN as it is on the PIN certificate, such as P051999888K.',
    accepts: (value) => isStorable(value) && PIN.test(value),
    normalise: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    schema: { type: 'string', pattern: PIN.source },
  });

const PIN = /^[A-Z][0-9]{9}[A-Z]$/;

export const isPin = (text: string): boolean => PIN.test(text);

/** A branch as the authority numbers them: 00 is the head office. */
export const OtherBranchField = (options: FieldOptions) =>
  field(options, {
    expected: 'a branch of two digits, such as 00 or 01',
    fix: 'Send its bhfId as GET /api/v1/branches has it.',
    accepts: (value) => typeof value === 'string' && BRANCH.test(value),
    schema: { type: 'string', pattern: BRANCH.source },
  });

const BRANCH = /^[0-9]{2}$/;

/** `SV`, `GD`, or a class of the authority's own list, which has ten digits. */
export const ItemClassField = (options: FieldOptions) =>
  field(options, {
    expected: 'SV (service), GD (goods) or a class of ten digits',
    fix: 'Send SV, GD or the ten digits of an item class, or leave it out.',
    accepts: (value) => typeof value === 'string' && ITEM_CLASS.test(value),
    schema: { type: 'string', pattern: ITEM_CLASS.source },
  });

const ITEM_CLASS = /^(SV|GD|[0-9]{10})$/;

export const trimText: FieldRule['normalise'] = (value) => (typeof value === 'string' ? value.trim() : value);

// eslint-disable-next-line no-control-regex -- NUL is exactly what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** NUL and half a surrogate pair are legal in JSON, but no database keeps them. */
export const isStorable = (value: unknown): value is string => typeof value === 'string' && !UNSTORABLE.test(value);

/** With a mark in the place of each. */
export const toStorable = (text: string): string => text.replace(ALL_UNSTORABLE, '\uFFFD');
