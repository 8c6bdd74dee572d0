import 'reflect-metadata';

export type Dto<T extends object = object> = new () => T;

/** What a field that is not a plain value holds: one object of a class, or with `linesMax` a list of them. */
export interface Nesting {
  of: () => Dto;
  linesMax?: number;
}

type Fields = ReadonlyMap<string, Nesting | undefined>;

const key = Symbol('declared fields');

/** Every field decorator enters its field here, so that reading a body knows a field it has never heard of. */
export const Declared =
  (nesting?: Nesting): PropertyDecorator =>
  (prototype, property) =>
    Reflect.defineMetadata(key, new Map(fieldsOf(prototype)).set(String(property), nesting), prototype);

/** The fields of a DTO in the order of its class, inherited ones first. */
export const declaredFields = (dto: Dto): Fields => fieldsOf(dto.prototype as object);

const fieldsOf = (prototype: object): Fields =>
  (Reflect.getMetadata(key, prototype) as Fields | undefined) ?? new Map();
