import { BadRequestException } from '@nestjs/common';
import { isObject } from '../fields.js';

/** What somebody sent to a control route, read name by name; a wrong one is told with what would have been right. */
export class ControlInput {
  private constructor(
    private readonly values: Record<string, unknown>,
    private readonly fix: string,
  ) {}

  /** `names` is all that may be sent: a misspelt name would otherwise pass for one that was left out. */
  static of(values: unknown, names: readonly string[], fix: string): ControlInput {
    if (!isObject(values)) throw badRequest('the body must be a JSON object', fix);
    const unknownName = Object.keys(values).find((name) => !names.includes(name));
    if (unknownName) throw badRequest(`"${unknownName}" is not known here, expected ${names.join(', ')}`, fix);
    return new ControlInput(values, fix);
  }

  static ofBody(body: unknown, names: readonly string[], fix: string): ControlInput {
    return ControlInput.of(parsed(body), names, fix);
  }

  /** In a query everything is a text; `count` reads the numbers in it. */
  static ofQuery(query: unknown, names: readonly string[], fix: string): ControlInput {
    return ControlInput.of({ ...(query as object) }, names, fix);
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  wholeNumber(name: string, least: number, most: number): number {
    const value = this.values[name];
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    throw this.badRequest(`"${name}" must be a whole number from ${least} to ${most}`);
  }

  /** For queries. */
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

  /** An object inside, read in the same way. */
  inner(name: string, names: readonly string[]): ControlInput {
    const value = this.values[name];
    if (!isObject(value)) throw this.badRequest(`"${name}" must be a JSON object`);
    return ControlInput.of(value, names, this.fix);
  }

  /** For what may be left out. */
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
