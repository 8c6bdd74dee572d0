import { type CodeSet, codesOf } from '@app/domain';
import { expectedOf, fixOf, listedAt } from '../code-sets/code-set.js';
import { meantCode } from '../code-sets/meant-code.js';
import { field, type FieldOptions } from './field.js';

/** A code of a set, which is always text: 01 is not 1. */
export const CodeField = (set: CodeSet, options: FieldOptions & { example: string; fix?: string }) =>
  field(options, {
    expected: expectedOf(set),
    fix: (value) => meantCode(set, value) + (options.fix ?? fixOf(set, options.example)),
    listedAt: listedAt(set),
    accepts: (value) => set.has(value),
    codes: set,
    schema: { type: 'string', enum: codesOf(set) },
  });
