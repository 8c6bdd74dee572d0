import { field, type FieldOptions } from '../fields/field.js';
import { isStorable, trimText } from '../fields/text-field.js';
import { ITEM_CODE_LENGTH_MAX } from './item-code-length.js';

/** Dots alone are a way about in an address. */
export const isUsableInPath = (itemCode: string): boolean => !/^\.{1,2}$/.test(itemCode);

/** What its owner calls an item; an address must be able to name it. */
export const OwnItemCodeField = (options: FieldOptions) =>
  field(options, {
    expected: `text of at most ${ITEM_CODE_LENGTH_MAX} characters, and not . or ..`,
    fix: `Send text of at most ${ITEM_CODE_LENGTH_MAX} characters, without NUL, or leave it out.`,
    accepts: (value) => isStorable(value) && value.length <= ITEM_CODE_LENGTH_MAX && isUsableInPath(value),
    normalise: trimText,
    schema: { type: 'string', maxLength: ITEM_CODE_LENGTH_MAX },
  });
