import { hasAtMost } from '@app/domain';
import { field, type FieldOptions } from './field.js';
import { isStorable } from './text-field.js';

const LENGTH_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Checks only the form: whether the mailbox exists cannot be seen from the address. */
export const EmailField = (options: FieldOptions) =>
  field(options, {
    expected: `an e-mail address of at most ${LENGTH_MAX} characters`,
    fix: 'Send one e-mail address, for example wanjiru@example.co.ke.',
    accepts: (value) => isStorable(value) && hasAtMost(value, LENGTH_MAX) && EMAIL.test(value),
    normalise: (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    schema: { type: 'string', format: 'email', maxLength: LENGTH_MAX },
  });
