import { field, type FieldOptions } from './field.js';
import { isStorable } from './text-field.js';

const LENGTH_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Whether somebody reads there nobody can tell from the address, so it is only asked to look like one. */
export const EmailField = (options: FieldOptions) =>
  field(options, {
    expected: `an e-mail address of at most ${LENGTH_MAX} characters`,
    fix: 'Send the e-mail address, such as wanjiru@example.co.ke.',
    accepts: (value) => isStorable(value) && value.length <= LENGTH_MAX && EMAIL.test(value),
    normalise: (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    schema: { type: 'string', format: 'email', maxLength: LENGTH_MAX },
  });
