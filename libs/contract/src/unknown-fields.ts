import type { DeclaredField } from './fields/declared-fields.js';
import { describeValue, type Warning } from './violation.js';

const NAMED_MAX = 20;

/** The fields of a body that its DTO does not have. They are ignored, never refused. */
export class UnknownFields {
  private readonly named: string[] = [];
  private unnamedCount = 0;

  collect(source: object, fields: ReadonlyMap<string, DeclaredField>, path: string): void {
    for (const name of Object.keys(source)) {
      if (fields.has(name)) continue;
      if (this.named.length < NAMED_MAX) this.named.push(joinPath(path, printable(name)));
      else this.unnamedCount++;
    }
  }

  /** The warnings name the first ones, so that a client finds a misspelt one. */
  toWarnings(): Warning[] {
    const warnings = this.named.map((field) => ({
      field,
      message: `${field} is not a field of this request and was ignored; check the spelling in /docs.`,
    }));
    if (this.unnamedCount === 0) return warnings;
    const message = `${this.unnamedCount} more unknown fields were ignored; check the spelling in /docs.`;
    return [...warnings, { field: 'body', message }];
  }
}

export const joinPath = (path: string, name: string): string => (path ? `${path}.${name}` : name);

const printable = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : describeValue(name));
