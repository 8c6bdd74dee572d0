import { declaredFields, type Dto } from './declared-fields.js';
import { field, type FieldOptions } from './field.js';

/** An object with its own fields. */
export const NestedField = (of: () => Dto, options: FieldOptions) =>
  field(
    options,
    {
      expected: 'a JSON object',
      fix: () => `Send a JSON object { … } with its fields: ${fieldNamesOf(of)}.`,
      accepts: isOfDeclaredShape,
      schema: lazyType(of),
    },
    { of },
  );

/** A list of at least one object. */
export const LinesField = (of: () => Dto, options: FieldOptions & { max: number }) =>
  field(
    options,
    {
      expected: `a list of 1 to ${options.max} objects`,
      fix: (value) =>
        isTooLong(value)
          ? `Send at most ${options.max} objects, and the rest in a second document with a number of its own.`
          : `Send a JSON list [ … ] of objects with the fields: ${fieldNamesOf(of)}.`,
      accepts: isOfDeclaredShape,
      schema: { ...lazyType(of), isArray: true, minItems: 1, maxItems: options.max },
    },
    { of, linesMax: options.max },
  );

/** Required fields first: they are what a client needs. */
function fieldNamesOf(of: () => Dto): string {
  const fields = [...declaredFields(of())];
  const named = (required: boolean) => fields.filter(([, field]) => field.required === required).map(([name]) => name);
  const optional = named(false);
  return named(true).join(', ') + (optional.length > 0 ? ` (optional: ${optional.join(', ')})` : '');
}

/** copy-declared-fields.ts has replaced a list of a wrong length by its description. */
const isTooLong = (value: unknown): boolean =>
  typeof value === 'symbol' && (value.description ?? '').startsWith('a list of ');

/** copy-declared-fields.ts has replaced a list or an object of another shape than the declared one. */
const isOfDeclaredShape = (value: unknown): boolean => typeof value === 'object';

/** Swagger calls a function to get the class only if the function's name is `type`. */
const lazyType = (of: () => Dto) => ({ type: () => of() });
