import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { declaredPart, isObject, standIn, warnOfUnknown } from './copy-declared-fields.js';
import { declaredFields, type Dto } from './fields/declared-fields.js';
import { ACCEPTED, PRESENT } from './fields/field.js';
import { soundBody } from './read-valid-body.js';
import { type FailedStage, firstFailedStage, missing, type Violation, type Warning, wrong } from './violation.js';

export type Refusal = { ok: false; warnings: Warning[] } & FailedStage;
export type Reading<T> = { ok: true; value: T; warnings: Warning[] } | Refusal;

/**
 * Reads a body as its DTO: all violations at once, of the first stage that fails. Nothing a caller sends makes it
 * throw.
 */
export function readBody<T extends object>(dto: Dto<T>, body: unknown): Reading<T> {
  const { value, violations, warnings } = inspectBody(dto, body);
  const stage = firstFailedStage(violations);
  return stage ? { ok: false, ...stage, warnings } : { ok: true, value: value as T, warnings };
}

/** A DTO as far as its fields are right: those that are missing or refused are not there. */
export type Sound<T> = {
  readonly [K in keyof T]?: NonNullable<T[K]> extends (infer E)[]
    ? readonly (Sound<E> | undefined)[]
    : NonNullable<T[K]> extends object
      ? Sound<NonNullable<T[K]>>
      : T[K];
};

export interface Inspection<T> {
  value: Sound<T>;
  violations: Violation[];
  warnings: Warning[];
}

/** For rules between fields, which look at whatever fields are right by themselves. */
export function inspectBody<T extends object>(dto: Dto<T>, body: unknown): Inspection<T> {
  const source = body === undefined || body === null || body === '' ? {} : body;
  if (!isObject(source)) return { value: {}, violations: [notAnObject(source)], warnings: [] };

  const sound = soundBody(dto, source);
  if (!sound) return inspectThoroughly(dto, source);
  return { value: sound.value as Sound<T>, violations: [], warnings: warnOfUnknown(sound.unknownFields) };
}

/** The way of a body that is not sound, and the one that says why. */
export function inspectThoroughly<T extends object>(dto: Dto<T>, source: object): Inspection<T> {
  const { part, unknownFields } = declaredPart(dto, source);
  const value = plainToInstance(dto, part);
  const errors = validateSync(value, { validationError: { target: false } });
  return {
    value: withoutRefused(value, errors) as Sound<T>,
    violations: [...violationsOf(errors, value, '')],
    warnings: warnOfUnknown(unknownFields),
  };
}

const notAnObject = (body: unknown): Violation =>
  wrong('body', 'a JSON object', standIn(body), 'Send a JSON object in braces, with the fields described.');

function* violationsOf(errors: readonly ValidationError[], owner: object, parent: string): Generator<Violation> {
  for (const error of inDeclaredOrder(errors, owner)) {
    const field = pathOf(parent, error.property);
    if (error.constraints) yield violationOf(field, error, error.constraints);
    else yield* violationsOf(error.children ?? [], error.value as object, field);
  }
}

/** class-validator looks at the fields a class inherits after its own; a list has no order but that of its elements. */
function inDeclaredOrder(errors: readonly ValidationError[], owner: object): readonly ValidationError[] {
  const names = [...declaredFields(owner.constructor as Dto).keys()];
  return errors.toSorted((one, other) => names.indexOf(one.property) - names.indexOf(other.property));
}

function pathOf(parent: string, property: string): string {
  if (/^\d+$/.test(property)) return `${parent}[${property}]`;
  return parent ? `${parent}.${property}` : property;
}

function violationOf(field: string, error: ValidationError, constraints: Record<string, string>): Violation {
  const fixOf = (constraint: string) => (error.contexts?.[constraint] as { fix: string } | undefined)?.fix;
  if (constraints[PRESENT]) return missing(field, '', `Add ${field}: ${fixOf(PRESENT)}`);
  // Only an element of a list can fail without its field having failed: it is no object.
  const expected = constraints[ACCEPTED] ?? 'a JSON object';
  return wrong(field, expected, error.value, fixOf(ACCEPTED) ?? 'Send each element of the list as a JSON object.');
}

function withoutRefused(value: object, errors: readonly ValidationError[]): object {
  if (errors.length === 0) return value;
  const sound = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const { property, constraints, children } of errors) {
    sound[property] = constraints ? undefined : withoutRefused(sound[property] as object, children ?? []);
  }
  return sound;
}
