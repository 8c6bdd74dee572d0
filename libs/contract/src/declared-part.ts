import { declaredFields, type Dto, type Nesting } from './fields/declared-fields.js';
import { shown, type Warning } from './violation.js';

/**
 * The first look at a body, before class-transformer, which would follow any nesting until the stack ends: a copy of
 * its declared fields only, and only as deep as they are declared. Where a list or an object stands that its field has
 * no room for, a symbol that says what was there stands in for it. So no nesting, however deep, and no key, not even
 * __proto__, gets any further.
 */
export function declaredPart(dto: Dto, body: object): { part: object; unknownFields: string[] } {
  const unknownFields: string[] = [];
  return { part: partOf(dto, body, '', unknownFields), unknownFields };
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands in for a value that nothing must look into. */
export function standIn(value: unknown): symbol {
  if (Array.isArray(value)) return Symbol(value.length === 0 ? 'an empty list' : `a list of ${value.length}`);
  return Symbol(isObject(value) ? 'an object' : shown(value));
}

function partOf(dto: Dto, source: object, path: string, unknownFields: string[]): object {
  const fields = declaredFields(dto);
  for (const name of Object.keys(source)) if (!fields.has(name)) unknownFields.push(join(path, printable(name)));
  const part: Record<string, unknown> = {};
  for (const [name, nesting] of fields) {
    // Own properties only: a body has no `toString` unless it brings one, whatever its prototype has.
    if (!Object.hasOwn(source, name)) continue;
    const value = (source as Record<string, unknown>)[name];
    const isPlain = typeof value !== 'object' || value === null;
    part[name] = isPlain ? value : nestedPart(nesting, value, join(path, name), unknownFields);
  }
  return part;
}

function nestedPart(nesting: Nesting | undefined, value: object, path: string, unknownFields: string[]): unknown {
  if (!nesting) return standIn(value);
  const { of, linesMax } = nesting;
  const objectPart = (element: unknown, at: string) =>
    isObject(element) ? partOf(of(), element, at, unknownFields) : standIn(element);
  if (linesMax === undefined) return objectPart(value, path);
  if (!Array.isArray(value) || value.length === 0 || value.length > linesMax) return standIn(value);
  return value.map((element, index) => objectPart(element, `${path}[${index}]`));
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
