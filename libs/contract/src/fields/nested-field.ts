import { applyDecorators } from '@nestjs/common';
import { ValidateNested } from 'class-validator';
import type { Dto } from './declared-fields.js';
import { field, type FieldOptions } from './field.js';

/** An object with fields of its own. */
export const NestedField = (of: () => Dto, options: FieldOptions) =>
  applyDecorators(
    ValidateNested(),
    field(
      options,
      {
        expected: 'a JSON object',
        fix: 'Send an object in braces, with the fields described for it.',
        accepts: isNoStandIn,
        schema: { type: of },
      },
      { of },
    ),
  );

/** A list of such objects, at least one. */
export const LinesField = (of: () => Dto, options: FieldOptions & { max: number }) =>
  applyDecorators(
    ValidateNested({ each: true }),
    field(
      options,
      {
        expected: `a list of 1 to ${options.max} objects`,
        fix: `Send a list in brackets with at least one object and at most ${options.max}; split a longer one.`,
        accepts: isNoStandIn,
        schema: { type: of, isArray: true, minItems: 1, maxItems: options.max },
      },
      { of, linesMax: options.max },
    ),
  );

/** What is not built as its field declares is replaced by a stand-in before it gets here: see fill-dto.ts. */
const isNoStandIn = (value: unknown): boolean => typeof value === 'object';
