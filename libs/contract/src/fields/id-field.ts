import { isId } from '@app/domain';
import { field, type FieldOptions } from './field.js';

const SHAPE = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** An id of the ledger, in small letters whatever the client sent. */
export const IdField = (options: FieldOptions) =>
  field(options, {
    expected: 'an id: a UUID',
    fix: 'Send the id exactly as the answer shows it.',
    accepts: isId,
    normalise: (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    schema: { type: 'string', pattern: SHAPE },
  });
