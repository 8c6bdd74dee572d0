import { declaredFields, type Dto, type Nesting } from './fields/declared-fields.js';
import { describeValue } from './violation.js';

/**
 * Copies only the declared fields of a body, and only as deep as they are declared, before class-transformer sees the
 * body: class-transformer would follow any nesting until the stack overflows. A symbol that describes the value
 * replaces a list or an object where the field takes neither. So no deep nesting and no key such as __proto__ gets any
 * further.
 */
export function copyDeclaredFields(dto: Dto, body: object): object {
  const part: Record<string, unknown> = {};
  for (const [name, { nesting }] of declaredFields(dto)) {
    // Only own properties are fields of the body; `toString` of the prototype is none.
    if (!Object.hasOwn(body, name)) continue;
    const value = (body as Record<string, unknown>)[name];
    part[name] = isObjectOrList(value) ? copyNested(nesting, value) : value;
  }
  return part;
}

function copyNested(nesting: Nesting | undefined, value: object): unknown {
  if (!nesting || !hasDeclaredShape(value, nesting)) return placeholderFor(value);
  const copyElement = (element: unknown) =>
    isObject(element) ? copyDeclaredFields(nesting.of(), element) : placeholderFor(element);
  return Array.isArray(value) ? value.map(copyElement) : copyElement(value);
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

/** True if the field takes an object, or a list of this size. The content is checked later. */
export const hasDeclaredShape = (value: object, { linesMax }: Nesting): boolean =>
  linesMax === undefined ? isObject(value) : Array.isArray(value) && value.length > 0 && value.length <= linesMax;
