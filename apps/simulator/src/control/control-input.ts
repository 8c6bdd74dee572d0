import { BadRequestException } from '@nestjs/common';
import { isObject } from '../fields.js';

/** Reads the input of a control route, name by name. An error says what was expected and how to fix it. */
export class ControlInput {
  private constructor(
    private readonly values: Record<string, unknown>,
    private readonly fix: string,
  ) {}

  /** `names` lists all accepted names. Otherwise a misspelt name would count as a missing one. */
  static of(values: unknown, names: readonly string[], fix: string): ControlInput {
    if (!isObject(values)) throw badRequest('the body must be a JSON object', fix);
    const unknownName = Object.keys(values).find((name) => !names.includes(name));
    if (unknownName) throw badRequest(`"${unknownName}" is unknown, expected one of ${names.join(', ')}`, fix);
    return new ControlInput(values, fix);
  }

  static ofBody(body: unknown, names: readonly string[], fix: string): ControlInput {
    return ControlInput.of(parsed(body), names, fix);
  }

  /** All query values are texts; `count` reads numbers from them. */
  static ofQuery(query: unknown, names: readonly string[], fix: string): ControlInput {
    return ControlInput.of({ ...(query as object) }, names, fix);
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  isText(name: string): boolean {
    return typeof this.values[name] === 'string';
  }

  wholeNumber(name: string, least: number, most: number): number {
    const value = this.values[name];
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    throw this.badRequest(`"${name}" must be a whole number from ${least} to ${most}`);
  }

  /** Reads a number from a query. */
  count(name: string, most: number): number {
    const value = this.text(name);
    if (/^\d{1,15}$/.test(value) && Number(value) <= most) return Number(value);
    throw this.badRequest(`"${name}" must be a whole number from 0 to ${most}`);
  }

  number(name: string, least: number, most: number): number {
    const value = this.values[name];
    if (typeof value === 'number' && value >= least && value <= most) return value;
    throw this.badRequest(`"${name}" must be a number from ${least} to ${most}`);
  }

  flag(name: string): boolean {
    const value = this.values[name];
    if (typeof value === 'boolean') return value;
    throw this.badRequest(`"${name}" must be true or false`);
  }

  oneOf<const T extends string>(name: string, choices: readonly T[]): T {
    const value = this.values[name];
    if (choices.includes(value as T)) return value as T;
    throw this.badRequest(`"${name}" must be one of ${choices.join(', ')}`);
  }

  text(name: string): string {
    const value = this.values[name];
    if (typeof value === 'string' && value !== '') return value;
    throw this.badRequest(`"${name}" must be a text`);
  }

  /** Reads an object inside the body in the same way. */
  inner(name: string, names: readonly string[]): ControlInput {
    const value = this.values[name];
    if (!isObject(value)) throw this.badRequest(`"${name}" must be a JSON object`);
    return ControlInput.of(value, names, this.fix);
  }

  optional<T>(name: string, read: (name: string) => T): T | undefined {
    return this.has(name) ? read(name) : undefined;
  }

  badRequest(expected: string): BadRequestException {
    return badRequest(expected, this.fix);
  }
}

const badRequest = (error: string, fix: string) => new BadRequestException({ error, fix });

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
