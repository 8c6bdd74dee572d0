import { declaredFields, type DeclaredField, type Dto, type Nesting } from './fields/declared-fields.js';
import { describeValue, type Warning } from './violation.js';

/**
 * Copies only the declared fields of a body, and only as deep as they are declared, before class-transformer sees the
 * body: class-transformer would follow any nesting until the stack overflows. A symbol that describes the value
 * replaces a list or an object where the field takes neither. So no deep nesting and no key such as __proto__ gets any
 * further.
 */
export function copyDeclaredFields(dto: Dto, body: object): { part: object; unknownFields: string[] } {
  const unknownFields: string[] = [];
  return { part: copyFields(dto, body, '', unknownFields), unknownFields };
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isObjectOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Describes a value that no later step may read. */
export function placeholderFor(value: unknown): symbol {
  if (Array.isArray(value)) return Symbol(value.length === 0 ? 'an empty list' : `a list of ${value.length}`);
  return Symbol(isObject(value) ? 'an object' : describeValue(value));
}

function copyFields(dto: Dto, source: object, path: string, unknownFields: string[]): object {
  const fields = declaredFields(dto);
  collectUnknownFields(source, fields, path, unknownFields);
  const part: Record<string, unknown> = {};
  for (const [name, { nesting }] of fields) {
    // Only own properties are fields of the body; `toString` of the prototype is none.
    if (!Object.hasOwn(source, name)) continue;
    const value = (source as Record<string, unknown>)[name];
    part[name] = isObjectOrList(value) ? copyNested(nesting, value, joinPath(path, name), unknownFields) : value;
  }
  return part;
}

function copyNested(nesting: Nesting | undefined, value: object, path: string, unknownFields: string[]): unknown {
  if (!nesting || !hasDeclaredShape(value, nesting)) return placeholderFor(value);
  const copyElement = (element: unknown, elementPath: string) =>
    isObject(element) ? copyFields(nesting.of(), element, elementPath, unknownFields) : placeholderFor(element);
  return Array.isArray(value)
    ? value.map((element, index) => copyElement(element, `${path}[${index}]`))
    : copyElement(value, path);
}

/** True if the field takes an object, or a list of this size. The content is checked later. */
export const hasDeclaredShape = (value: object, { linesMax }: Nesting): boolean =>
  linesMax === undefined ? isObject(value) : Array.isArray(value) && value.length > 0 && value.length <= linesMax;

export function collectUnknownFields(
  source: object,
  fields: ReadonlyMap<string, DeclaredField>,
  path: string,
  unknownFields: string[],
): void {
  for (const name of Object.keys(source)) if (!fields.has(name)) unknownFields.push(joinPath(path, printable(name)));
}

const UNKNOWN_FIELDS_NAMED_MAX = 20;

/** Unknown fields are ignored, never refused. Warnings name the first ones, so that a client finds a misspelt one. */
export function unknownFieldWarnings(unknownFields: readonly string[]): Warning[] {
  const warnings = unknownFields.slice(0, UNKNOWN_FIELDS_NAMED_MAX).map((field) => ({
    field,
    message: `${field} is not a field of this request and was ignored; check the spelling in /docs.`,
  }));
  const unnamedCount = unknownFields.length - warnings.length;
  return unnamedCount > 0
    ? [
        ...warnings,
        { field: 'body', message: `${unnamedCount} more unknown fields were ignored; check the spelling in /docs.` },
      ]
    : warnings;
}

export const joinPath = (path: string, name: string): string => (path ? `${path}.${name}` : name);

const printable = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : describeValue(name));
