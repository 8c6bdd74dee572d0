import { field, type FieldOptions } from './field.js';

const BRANCH = /^[0-9]{2}$/;
const LEAF_CLASS = /^[0-9]{10}$/;

export const AppBranchField = (options: FieldOptions) =>
  field(options, {
    expected: 'a branch as two digits',
    fix: 'Send the branch as text of two digits, such as "00" for the head office.',
    accepts: (value) => typeof value === 'string' && BRANCH.test(value),
    schema: { type: 'string', pattern: BRANCH.source },
  });

/** A class of items that has no others below it: what SV or GD becomes on the wire. */
export const LeafClassField = (options: FieldOptions) =>
  field(options, {
    expected: 'an item class of ten digits',
    fix: 'Send the ten digits of an item class as text, or leave it out.',
    accepts: (value) => typeof value === 'string' && LEAF_CLASS.test(value),
    schema: { type: 'string', pattern: LEAF_CLASS.source },
  });
