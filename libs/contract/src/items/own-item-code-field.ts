import { field, type FieldOptions } from '../fields/field.js';
import { isStorable, trimmed } from '../fields/text-field.js';
import { ITEM_CODE_LENGTH_MAX } from './item-code-length.js';

/** What its owner calls an item. Dots alone are a way about in an address, so no address could ever name such an item. */
export const OwnItemCodeField = (options: FieldOptions) =>
  field(options, {
    expected: `text of at most ${ITEM_CODE_LENGTH_MAX} characters, and not . or ..`,
    fix: `Send text of at most ${ITEM_CODE_LENGTH_MAX} characters, without NUL, or leave it out.`,
    accepts: (value) => isStorable(value) && value.length <= ITEM_CODE_LENGTH_MAX && !/^\.{1,2}$/.test(value),
    normalise: trimmed,
    schema: { type: 'string', maxLength: ITEM_CODE_LENGTH_MAX },
  });
