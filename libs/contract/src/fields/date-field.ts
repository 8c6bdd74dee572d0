import { isInstant, isRealDate, isRealDateTime } from '@app/domain';
import { field, type FieldOptions } from './field.js';

/** A day in East Africa Time. */
export const DateField = (options: FieldOptions) =>
  field(options, {
    expected: 'a real date as eight digits YYYYMMDD',
    fix: 'Send the date as text of eight digits, YYYYMMDD, for example "20260302".',
    accepts: (value) => typeof value === 'string' && isRealDate(value),
    schema: { type: 'string', pattern: '^[0-9]{8}$' },
  });

/** A time in East Africa Time, to the second. */
export const DateTimeField = (options: FieldOptions) =>
  field(options, {
    expected: 'a real date and time as fourteen digits YYYYMMDDHHmmss',
    fix: 'Send the time in East Africa Time as text of fourteen digits, YYYYMMDDHHmmss, for example "20260302101500".',
    accepts: (value) => typeof value === 'string' && isRealDateTime(value),
    schema: { type: 'string', pattern: '^[0-9]{14}$' },
  });

/** A moment, with its zone. */
export const InstantField = (options: FieldOptions) =>
  field(options, {
    expected: 'an ISO 8601 date-time with its zone',
    fix: 'Send the time with its zone, for example "2026-03-02T08:00:00Z".',
    accepts: (value) => typeof value === 'string' && isInstant(value),
    schema: { type: 'string', format: 'date-time' },
  });
