import { hasAtMost } from '@app/domain';
import { field, type FieldOptions } from '../fields/field.js';
import { isStorable, textFix, trimText } from '../fields/text-field.js';

/** The longest item code that the authority accepts. */
export const ITEM_CODE_LENGTH_MAX = 20;

export const BARCODE_LENGTH_MAX = 20;

/** `.` and `..` alone would change the path of an address. */
export const isUsableInPath = (itemCode: string): boolean => !/^\.{1,2}$/.test(itemCode);

/** The client's code of an item; it must be usable in an address. */
export const OwnItemCodeField = (options: FieldOptions) =>
  field(options, {
    expected: `text of at most ${ITEM_CODE_LENGTH_MAX} characters other than "." and ".."`,
    fix: (value) => textFix(`Send an own code of at most ${ITEM_CODE_LENGTH_MAX} characters, not "." or "..".`, value),
    accepts: (value) => isStorable(value) && hasAtMost(value, ITEM_CODE_LENGTH_MAX) && isUsableInPath(value),
    normalise: trimText,
    schema: { type: 'string', maxLength: ITEM_CODE_LENGTH_MAX },
  });
