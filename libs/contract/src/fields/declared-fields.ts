import 'reflect-metadata';
import type { FieldRule } from './field-rule.js';

export type Dto<T extends object = object> = new () => T;

/** What a field that is not a plain value holds: one object of a class, or with `linesMax` a list of them. */
export interface Nesting {
  of: () => Dto;
  linesMax?: number;
}

export interface Declaration {
  rule: FieldRule;
  optional: boolean;
  nesting?: Nesting | undefined;
}

/** A field as a class has it, with what the classes above it say of the same field. */
export interface DeclaredField {
  /** From the uppermost class down, which is the order in which class-transformer normalises by them. */
  rules: readonly FieldRule[];
  required: boolean;
  nesting: Nesting | undefined;
}

type DeclaredFields = ReadonlyMap<string, DeclaredField>;

const FIELDS_KEY = Symbol('declared fields');

/** Every field decorator enters its field here, so that reading a body knows a field it has never heard of. */
export const Declared =
  (declaration: Declaration): PropertyDecorator =>
  (prototype, property) => {
    const fields = fieldsOf(prototype);
    const field = mergeDeclarations(fields.get(String(property)), declaration);
    Reflect.defineMetadata(FIELDS_KEY, new Map(fields).set(String(property), field), prototype);
  };

/** The fields of a DTO in the order of its class, inherited ones first. */
export const declaredFields = (dto: Dto): DeclaredFields => fieldsOf(dto.prototype as object);

const fieldsOf = (prototype: object): DeclaredFields =>
  (Reflect.getMetadata(FIELDS_KEY, prototype) as DeclaredFields | undefined) ?? new Map();

const mergeDeclarations = (
  inherited: DeclaredField | undefined,
  { rule, optional, nesting }: Declaration,
): DeclaredField => ({
  rules: [...(inherited?.rules ?? []), rule],
  required: !optional || (inherited?.required ?? false),
  nesting,
});
