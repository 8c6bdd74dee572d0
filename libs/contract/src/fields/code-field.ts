import { type CodeSet, expectedOf, fixOf } from '../code-sets/code-set.js';
import { field, type FieldOptions } from './field.js';

/** One of a set of codes, always text: 01 is not 1. */
export const CodeField = (set: CodeSet, options: FieldOptions & { example: string; fix?: string }) =>
  field(options, {
    expected: expectedOf(set, options.example),
    fix: options.fix ?? fixOf(set, options.example),
    accepts: (value) => set.has(value),
    schema: { type: 'string', enum: Object.keys(set.meanings).sort() },
  });
