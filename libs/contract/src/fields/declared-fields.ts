import 'reflect-metadata';
import type { FieldRule } from './field-rule.js';

export type Dto<T extends object = object> = new () => T;

/** The class of the object that a field holds; with `linesMax` the field holds a list of such objects. */
export interface Nesting {
  of: () => Dto;
  linesMax?: number;
}

export interface Declaration {
  rule: FieldRule;
  about: string;
  example: unknown;
  optional: boolean;
  nesting?: Nesting | undefined;
}

/** A field of a class, with the rules that its parent classes have for the same field. */
export interface DeclaredField {
  /** Parent classes first: class-transformer normalises in this order. */
  rules: readonly FieldRule[];
  required: boolean;
  nesting: Nesting | undefined;
  about: string;
  example: unknown;
}

type DeclaredFields = ReadonlyMap<string, DeclaredField>;

const FIELDS_KEY = Symbol('declared fields');

/** Every field decorator registers its field here, so that the reader of a body recognises unknown fields. */
export const Declared =
  (declaration: Declaration): PropertyDecorator =>
  (prototype, property) => {
    const fields = fieldsOf(prototype);
    const field = mergeDeclarations(fields.get(String(property)), declaration);
    Reflect.defineMetadata(FIELDS_KEY, new Map(fields).set(String(property), field), prototype);
  };

/** The fields of a DTO in the order of its class, inherited fields first. */
export const declaredFields = (dto: Dto): DeclaredFields => fieldsOf(dto.prototype as object);

const fieldsOf = (prototype: object): DeclaredFields =>
  (Reflect.getMetadata(FIELDS_KEY, prototype) as DeclaredFields | undefined) ?? new Map();

const mergeDeclarations = (
  inherited: DeclaredField | undefined,
  { rule, optional, nesting, about, example }: Declaration,
): DeclaredField => ({
  rules: [...(inherited?.rules ?? []), rule],
  required: !optional || (inherited?.required ?? false),
  nesting,
  about,
  example,
});
