import { declaredFields, type DeclaredField, type Dto, type Nesting } from './fields/declared-fields.js';
import { shown, type Warning } from './violation.js';

/**
 * The first look at a body, before anything else touches it: instances of the DTOs, filled with the declared fields
 * only, each in its normal form, and only as deep as they are declared. Where a field does not hold what its
 * declaration has room for (a list instead of an object, an object instead of a text), a symbol that says what was
 * there stands in for it. So no nesting, however deep, and no key, not even __proto__, gets any further.
 *
 * class-transformer, which could do part of this, takes six times as long and follows any nesting until the stack
 * ends.
 */
export function fillDto<T extends object>(dto: Dto<T>, body: object): { value: T; unknownFields: string[] } {
  const unknownFields: string[] = [];
  return { value: fill(dto, body, '', unknownFields) as T, unknownFields };
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands in for a value that nothing must look into. */
export function standIn(value: unknown): symbol {
  if (Array.isArray(value)) return Symbol(value.length === 0 ? 'an empty list' : `a list of ${value.length}`);
  return Symbol(isObject(value) ? 'an object' : shown(value));
}

function fill(dto: Dto, source: object, path: string, unknownFields: string[]): object {
  const fields = declaredFields(dto);
  for (const name of Object.keys(source)) if (!fields.has(name)) unknownFields.push(join(path, printable(name)));
  const filled = new dto() as Record<string, unknown>;
  for (const [name, field] of fields) {
    // Own properties only: a body has no `toString` unless it brings one, whatever its prototype has.
    if (!Object.hasOwn(source, name)) continue;
    const value = (source as Record<string, unknown>)[name];
    filled[name] = isBlank(value) ? undefined : take(field, value, join(path, name), unknownFields);
  }
  return filled;
}

/** Nothing, null and empty text are one and the same absence. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function take({ normalise, nesting }: DeclaredField, value: unknown, path: string, unknownFields: string[]): unknown {
  if (nesting) return takeNested(nesting, value, path, unknownFields);
  if (typeof value === 'object') return standIn(value);
  const normal = normalise(value);
  return isBlank(normal) ? undefined : normal;
}

function takeNested({ of, linesMax }: Nesting, value: unknown, path: string, unknownFields: string[]): unknown {
  const fillOne = (element: unknown, at: string) =>
    isObject(element) ? fill(of(), element, at, unknownFields) : standIn(element);
  if (linesMax === undefined) return fillOne(value, path);
  if (!Array.isArray(value) || value.length === 0 || value.length > linesMax) return standIn(value);
  return value.map((element, index) => fillOne(element, `${path}[${index}]`));
}

const NAMED_MAX = 20;

/** Unknown fields are ignored, never refused; the first of them are named, so that a misspelt one is found. */
export function warnOfUnknown(unknownFields: readonly string[]): Warning[] {
  const warnings = unknownFields
    .slice(0, NAMED_MAX)
    .map((field) => ({ field, message: `${field} is not a field of this request and was ignored` }));
  const others = unknownFields.length - warnings.length;
  return others > 0
    ? [...warnings, { field: 'body', message: `${others} more unknown fields were ignored` }]
    : warnings;
}

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name);

const printable = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : shown(name));
