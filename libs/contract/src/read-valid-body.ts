import { hasRoomFor, isNesting, isObject, join, noteUnknown } from './copy-declared-fields.js';
import { type DeclaredField, declaredFields, type Dto, type Nesting } from './fields/declared-fields.js';
import { normalForm } from './fields/field-rule.js';

export interface SoundBody {
  value: object;
  unknownFields: string[];
}

/**
 * The short way of a body with nothing wrong in it, which is nearly every body: one walk from the JSON to the DTO, by the
 * same rules that class-transformer and class-validator are given for each field, at a twentieth of their cost. It says no
 * more than that all is sound. At the first thing that is not, or that it does not know, it is null, and the body goes
 * through those two, which say what is wrong. So the walk may be stricter than they are, and must never be laxer.
 */
export function soundBody(dto: Dto, body: object): SoundBody | null {
  const unknownFields: string[] = [];
  const value = soundObject(dto, body, '', unknownFields);
  return value && { value, unknownFields };
}

function soundObject(dto: Dto, source: object, path: string, unknownFields: string[]): object | null {
  const { fields, inOrder } = planOf(dto);
  noteUnknown(source, fields, path, unknownFields);
  const sound = new dto() as Record<string, unknown>;
  for (const [name, field] of inOrder) {
    // Own properties only, as in declared-part.ts.
    if (Object.hasOwn(source, name)) {
      const value = soundValue(field, (source as Record<string, unknown>)[name], path, name, unknownFields);
      if (value === null) return null;
      sound[name] = value;
    } else if (field.required) return null;
  }
  return sound;
}

/** Null where it is not sound; a sound value is never null, since its normal form of that is undefined. */
function soundValue(
  field: DeclaredField,
  value: unknown,
  path: string,
  name: string,
  unknownFields: string[],
): unknown {
  if (!isNesting(value)) return soundForm(field, value);
  const nested = nestedValue(field.nesting, value, join(path, name), unknownFields);
  return nested && soundForm(field, nested);
}

/** In its normal form, which all rules of the field must accept. */
function soundForm({ rules, required }: DeclaredField, value: unknown): unknown {
  let form = value;
  for (const rule of rules) form = normalForm(rule, form);
  if (form === undefined) return required ? null : undefined;
  for (const rule of rules) if (!rule.accepts(form)) return null;
  return form;
}

function nestedValue(nesting: Nesting | undefined, value: object, path: string, unknownFields: string[]) {
  if (!nesting || !hasRoomFor(value, nesting)) return null;
  const dto = nesting.of();
  return Array.isArray(value)
    ? soundList(dto, value, path, unknownFields)
    : soundObject(dto, value, path, unknownFields);
}

function soundList(dto: Dto, elements: readonly unknown[], path: string, unknownFields: string[]): object[] | null {
  const list: object[] = [];
  for (const element of elements) {
    const sound = isObject(element) ? soundObject(dto, element, `${path}[${list.length}]`, unknownFields) : null;
    if (sound === null) return null;
    list.push(sound);
  }
  return list;
}

interface Plan {
  fields: ReadonlyMap<string, DeclaredField>;
  inOrder: readonly (readonly [string, DeclaredField])[];
}

const plans = new WeakMap<Dto, Plan>();

/** Put together at the first body of its kind, when all decorators have long run. */
function planOf(dto: Dto): Plan {
  const known = plans.get(dto);
  if (known) return known;
  const fields = declaredFields(dto);
  const plan = { fields, inOrder: [...fields] };
  plans.set(dto, plan);
  return plan;
}
