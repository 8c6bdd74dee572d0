import { hasDeclaredShape, isObjectOrList, isObject } from './copy-declared-fields.js';
import { type DeclaredField, declaredFields, type Dto, type Nesting } from './fields/declared-fields.js';
import { normalForm } from './fields/field-rule.js';
import { joinPath, UnknownFields } from './unknown-fields.js';

export interface ValidBody {
  value: object;
  unknownFields: UnknownFields;
}

/**
 * The fast path for a valid body, which nearly every body is. One walk makes the DTO from the JSON, by the same field
 * rules that class-transformer and class-validator use, at a twentieth of their cost. The result is null at the first
 * invalid or unknown thing; then the body goes through those two, which say what is wrong. So the walk may be stricter
 * than they are, but never laxer.
 */
export function readValidBody(dto: Dto, body: object): ValidBody | null {
  const unknownFields = new UnknownFields();
  const value = readValidObject(dto, body, '', unknownFields);
  return value && { value, unknownFields };
}

function readValidObject(dto: Dto, source: object, path: string, unknownFields: UnknownFields): object | null {
  const { fields, entries } = fieldsOfDto(dto);
  unknownFields.collect(source, fields, path);
  const valid = new dto() as Record<string, unknown>;
  for (const [name, field] of entries) {
    // Only own properties are fields, as in copy-declared-fields.ts.
    if (Object.hasOwn(source, name)) {
      const value = readValidValue(field, (source as Record<string, unknown>)[name], path, name, unknownFields);
      if (value === null) return null;
      valid[name] = value;
    } else if (field.required) return null;
  }
  return valid;
}

/** Null means invalid. A valid value is never null, because the normal form of null is undefined. */
function readValidValue(
  field: DeclaredField,
  value: unknown,
  path: string,
  name: string,
  unknownFields: UnknownFields,
): unknown {
  if (!isObjectOrList(value)) return acceptedForm(field, value);
  const nested = readValidNested(field.nesting, value, joinPath(path, name), unknownFields);
  return nested && acceptedForm(field, nested);
}

/** The normal form of the value; null if a rule of the field refuses it. */
function acceptedForm({ rules, required }: DeclaredField, value: unknown): unknown {
  let form = value;
  for (const rule of rules) form = normalForm(rule, form);
  if (form === undefined) return required ? null : undefined;
  for (const rule of rules) if (!rule.accepts(form)) return null;
  return form;
}

function readValidNested(nesting: Nesting | undefined, value: object, path: string, unknownFields: UnknownFields) {
  if (!nesting || !hasDeclaredShape(value, nesting)) return null;
  const dto = nesting.of();
  return Array.isArray(value)
    ? readValidList(dto, value, path, unknownFields)
    : readValidObject(dto, value, path, unknownFields);
}

function readValidList(
  dto: Dto,
  elements: readonly unknown[],
  path: string,
  unknownFields: UnknownFields,
): object[] | null {
  const list: object[] = [];
  for (const element of elements) {
    const valid = isObject(element) ? readValidObject(dto, element, `${path}[${list.length}]`, unknownFields) : null;
    if (valid === null) return null;
    list.push(valid);
  }
  return list;
}

interface DtoFields {
  fields: ReadonlyMap<string, DeclaredField>;
  entries: readonly (readonly [string, DeclaredField])[];
}

const fieldsByDto = new WeakMap<Dto, DtoFields>();

/** The fields are collected at the first body of the DTO; by then all decorators have run. */
function fieldsOfDto(dto: Dto): DtoFields {
  const cached = fieldsByDto.get(dto);
  if (cached) return cached;
  const fields = declaredFields(dto);
  const dtoFields = { fields, entries: [...fields] };
  fieldsByDto.set(dto, dtoFields);
  return dtoFields;
}
