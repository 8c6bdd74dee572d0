import { declaredFields, type Dto, type Nesting } from './fields/declared-fields.js';
import { joinPath, type UnknownFields } from './unknown-fields.js';
import { describeValue } from './violation.js';

/**
 * Copies only the declared fields of a body, and only as deep as they are declared, before class-transformer sees the
 * body: class-transformer would follow any nesting until the stack overflows. A symbol that describes the value
 * replaces a list or an object where the field takes neither. So no deep nesting and no key such as __proto__ gets any
 * further. The same walk collects the unknown fields.
 */
export function copyDeclaredFields(dto: Dto, body: object, unknownFields: UnknownFields, path = ''): object {
  const fields = declaredFields(dto);
  unknownFields.collect(body, fields, path);
  const part: Record<string, unknown> = {};
  for (const [name, { nesting, rules }] of fields) {
    // Only own properties are fields of the body; `toString` of the prototype is none.
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as Record<string, unknown>)[name];
    const isCopied = isObjectOrList(value) && !isListOfTexts(value, rules.at(-1)!.textsMax);
    part[name] = isCopied ? copyNested(nesting, value, unknownFields, joinPath(path, name)) : value;
  }
  return part;
}

function copyNested(nesting: Nesting | undefined, value: object, unknownFields: UnknownFields, path: string): unknown {
  if (!nesting || !hasDeclaredShape(value, nesting)) return placeholderFor(value);
  const copyElement = (element: unknown, elementPath: string) =>
    isObject(element) ? copyDeclaredFields(nesting.of(), element, unknownFields, elementPath) : placeholderFor(element);
  return Array.isArray(value)
    ? value.map((element, index) => copyElement(element, `${path}[${index}]`))
    : copyElement(value, path);
}

const isListOfTexts = (value: unknown, max: number | undefined): boolean =>
  max !== undefined && Array.isArray(value) && value.length <= max && value.every((one) => typeof one === 'string');

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

/** The value as a message may show it: a list or an object is described, never read. */
export const displayable = (value: unknown): unknown => (isObjectOrList(value) ? placeholderFor(value) : value);

/** True if the field takes an object, or a list of this size. The content is checked later. */
export const hasDeclaredShape = (value: object, { linesMax }: Nesting): boolean =>
  linesMax === undefined ? isObject(value) : Array.isArray(value) && value.length > 0 && value.length <= linesMax;
