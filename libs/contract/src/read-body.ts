import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { isObject, placeholderFor } from './copy-declared-fields.js';
import { declaredFields, type Dto } from './fields/declared-fields.js';
import { ACCEPTED_CONSTRAINT, type FixContext, PRESENT_CONSTRAINT } from './fields/field.js';
import { InvalidElements } from './invalid-elements.js';
import { readValidBody } from './read-valid-body.js';
import { UnknownFields } from './unknown-fields.js';
import {
  type ReportedViolations,
  violationsToReport,
  missingField,
  type Violation,
  type Warning,
  invalidField,
} from './violation.js';

export type InvalidBody = {
  ok: false;
  warnings: Warning[];
  /** The content of the body all the same, if each field is valid and only rules between fields are broken. A validation goes on with it. */
  rest?: () => { ok: true; warnings: Warning[] };
} & ReportedViolations;

/** Refuses a body. If each of its fields is valid alone, it keeps what the body says, so that a validation can go on. */
export function refusedBody<Valid extends { ok: true; warnings: Warning[] }>(
  reported: ReportedViolations,
  { violations, warnings }: { violations: readonly Violation[]; warnings: Warning[] },
  rest: () => Valid,
): InvalidBody {
  const isComplete = violations.length === 0 && reported.code === '003';
  return { ok: false, ...reported, warnings, ...(isComplete && { rest }) };
}

export type BodyReading<T> = { ok: true; value: T; warnings: Warning[] } | InvalidBody;

/** Reads a body as its DTO, or reports all violations of the first stage that fails. No input makes this throw. */
export function readBody<T extends object>(dto: Dto<T>, body: unknown): BodyReading<T> {
  const { value, violations, warnings } = inspectBody(dto, body);
  const reported = violationsToReport(violations);
  return reported ? { ok: false, ...reported, warnings } : { ok: true, value: value as T, warnings };
}

/** The valid fields of a DTO: missing and refused fields are absent. */
export type ValidFields<T> = {
  readonly [K in keyof T]?: NonNullable<T[K]> extends (infer E)[]
    ? readonly (ValidFields<E> | undefined)[]
    : NonNullable<T[K]> extends object
      ? ValidFields<NonNullable<T[K]>>
      : T[K];
};

export interface Inspection<T> {
  value: ValidFields<T>;
  violations: Violation[];
  warnings: Warning[];
}

/** Reads the valid fields and lists all violations. Rules between fields then check only the valid fields. */
export function inspectBody<T extends object>(dto: Dto<T>, body: unknown): Inspection<T> {
  const source = body === undefined || body === null || body === '' ? {} : body;
  if (!isObject(source)) return { value: {}, violations: [notAnObject(source)], warnings: [] };

  const valid = readValidBody(dto, source);
  if (!valid) return inspectWithClassValidator(dto, source);
  return { value: valid.value as ValidFields<T>, violations: [], warnings: valid.unknownFields.toWarnings() };
}

/** The slow path: reads a body that is not valid, and says why. */
export function inspectWithClassValidator<T extends object>(dto: Dto<T>, source: object): Inspection<T> {
  const unknownFields = new UnknownFields();
  // Only the invalid elements of its lists are inspected, since thousands of elements would block the process.
  const elements = new InvalidElements(dto, source, unknownFields);
  const value = plainToInstance(dto, elements.body);
  const errors = validateSync(value, { validationError: { target: false } });
  // The valid elements come back, and errors name the places that the client sent.
  const valid = elements.restore(withoutInvalid(value, errors));
  elements.renumber(errors);
  return {
    value: valid as ValidFields<T>,
    violations: [...violationsOf(errors, value, '')],
    warnings: [...unknownFields.toWarnings(), ...elements.toWarnings()],
  };
}

const notAnObject = (body: unknown): Violation =>
  invalidField(
    'body',
    'a JSON object',
    placeholderFor(body),
    'Send a JSON object { … } with the fields of this request; /docs lists them.',
  );

function* violationsOf(errors: readonly ValidationError[], owner: object, parent: string): Generator<Violation> {
  for (const error of inDeclaredOrder(errors, owner)) {
    const field = pathOf(parent, error.property);
    if (error.constraints) yield violationOf(field, error, error.constraints);
    else yield* violationsOf(error.children ?? [], error.value as object, field);
  }
}

/** class-validator looks at inherited fields last; the answer lists fields in the order of the DTO. */
function inDeclaredOrder(errors: readonly ValidationError[], owner: object): readonly ValidationError[] {
  const names = [...declaredFields(owner.constructor as Dto).keys()];
  return errors.toSorted((one, other) => names.indexOf(one.property) - names.indexOf(other.property));
}

function pathOf(parent: string, property: string): string {
  if (/^\d+$/.test(property)) return `${parent}[${property}]`;
  return parent ? `${parent}.${property}` : property;
}

function violationOf(field: string, error: ValidationError, constraints: Record<string, string>): Violation {
  const contextOf = (constraint: string) => error.contexts?.[constraint] as FixContext | undefined;
  const missing = contextOf(PRESENT_CONSTRAINT);
  if (constraints[PRESENT_CONSTRAINT]) return missingField(field, '', `Add ${field}: ${missing?.fixOf(undefined)}`);
  // Only an element of a list can fail without its field failing: it is not an object.
  const expected = constraints[ACCEPTED_CONSTRAINT] ?? 'a JSON object';
  const fix =
    contextOf(ACCEPTED_CONSTRAINT)?.fixOf(error.value) ?? 'Send each element of the list as a JSON object { … }.';
  return invalidField(field, expected, error.value, fix);
}

function withoutInvalid(value: object, errors: readonly ValidationError[]): object {
  if (errors.length === 0) return value;
  const valid = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const { property, constraints, children } of errors) {
    valid[property] = constraints ? undefined : withoutInvalid(valid[property] as object, children ?? []);
  }
  return valid;
}
