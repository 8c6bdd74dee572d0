import type { Dto } from './declared-fields.js';
import { field, type FieldOptions } from './field.js';

/** An object with fields of its own. */
export const NestedField = (of: () => Dto, options: FieldOptions) =>
  field(
    options,
    {
      expected: 'a JSON object',
      fix: 'Send an object in braces, with the fields described for it.',
      accepts: isOfDeclaredShape,
      schema: lazyType(of),
    },
    { of },
  );

/** A list of such objects, at least one. */
export const LinesField = (of: () => Dto, options: FieldOptions & { max: number }) =>
  field(
    options,
    {
      expected: `a list of 1 to ${options.max} objects`,
      fix: `Send a list in brackets with at least one object and at most ${options.max}; split a longer one.`,
      accepts: isOfDeclaredShape,
      schema: { ...lazyType(of), isArray: true, minItems: 1, maxItems: options.max },
    },
    { of, linesMax: options.max },
  );

/** A list or an object of another shape than declared is replaced before it gets here: see declared-part.ts. */
const isOfDeclaredShape = (value: unknown): boolean => typeof value === 'object';

/** Swagger takes a function for one that gives a class only if its name is `type`, and for the class itself otherwise. */
const lazyType = (of: () => Dto) => ({ type: () => of() });
