import { field, type FieldOptions } from './field.js';

/** A JSON boolean. */
export const FlagField = (options: FieldOptions) =>
  field(options, {
    expected: 'true or false',
    fix: 'Send true or false, without quotes.',
    accepts: (value) => typeof value === 'boolean',
    schema: { type: 'boolean' },
  });
