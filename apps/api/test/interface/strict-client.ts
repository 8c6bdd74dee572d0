import type { Till } from '@app/testing';
import type { InterfaceOperation } from './operations.js';

type Json = Record<string, unknown>;

/**
 * A client made from the interface alone: it sends only fields that the interface names and accepts only answers that
 * the interface shows.
 */
export class StrictClient {
  constructor(private readonly till: Till) {}

  /** Returns `data` after all checks. */
  async call(operation: InterfaceOperation, body?: Json, names: Record<string, string> = {}): Promise<Json> {
    if (body) expect(faultsOfBody(operation, body)).toEqual([]);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!));
    const answer = await this.till.ask(operation.method, path, body);
    // The interface names no HTTP statuses, so a sync in the background (202) counts as successful.
    if (answer.status >= 300 || answer.body.resultCd !== '000')
      throw new Error(`${operation.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    expect(faultsOfAnswer(operation, answer.body)).toEqual([]);
    return answer.body.data;
  }
}

/** Fields that are sent but not documented, and required fields that are missing. */
function faultsOfBody({ body: fields }: InterfaceOperation, body: Json): string[] {
  const sent = pathsOf(body);
  const known = new Set(fields.map(({ name }) => name));
  const unknownFields = sent.filter((path) => !known.has(path) && ![...known].some((name) => isBelow(name, path)));
  const missing = fields.filter(({ name, isRequired }) => isRequired && !sent.includes(name) && isDue(name, sent));
  return [...unknownFields.map((path) => `strange: ${path}`), ...missing.map(({ name }) => `missing: ${name}`)];
}

/** True for a field whose parent, such as `transaction`, is documented as a whole. */
const isBelow = (name: string, path: string): boolean => name.startsWith(`${path}.`) || name.startsWith(`${path}[]`);

/** A required field matters only if its parent was sent. */
const isDue = (name: string, sent: string[]): boolean => {
  const around = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return around === '' || sent.includes(around);
};

const ENVELOPES: Record<InterfaceOperation['form'], Record<string, string>> = {
  1: { resultCd: 'string', resultMsg: 'string' },
  2: { success: 'boolean', message: 'string' },
};

function faultsOfAnswer({ form, data: fields }: InterfaceOperation, body: Json): string[] {
  return [...faultsOf(ENVELOPES[form], body, ''), ...faultsOf(fields, body.data as Json, 'data.')];
}

const faultsOf = (types: Readonly<Record<string, string>>, json: Json, prefix: string): string[] =>
  Object.entries(types).flatMap(([path, type]) => {
    const values = valuesAt(json, path.split('.'));
    if (values.length === 0) return [`missing: ${prefix}${path}`];
    return values
      .filter((value) => typeof value !== type)
      .map((value) => `${prefix}${path}: expected ${type}, got ${JSON.stringify(value)}`);
  });

/** Returns the values at a path, of each entry where the path names a list. */
function valuesAt(json: unknown, [step, ...more]: string[]): unknown[] {
  if (step === undefined) return [json];
  const name = step.replace('[]', '');
  if (typeof json !== 'object' || json === null || !(name in json)) return [];
  const value = (json as Json)[name];
  const values = step.endsWith('[]') ? (Array.isArray(value) ? value : []) : [value];
  return values.flatMap((one) => valuesAt(one, more));
}

/** Returns the paths of all fields, nested ones included. */
function pathsOf(json: unknown, prefix = ''): string[] {
  if (Array.isArray(json)) return [...new Set([prefix, ...json.flatMap((one) => pathsOf(one, `${prefix}[]`))])];
  if (typeof json !== 'object' || json === null) return prefix ? [prefix] : [];
  const below = Object.entries(json).flatMap(([name, value]) => pathsOf(value, prefix ? `${prefix}.${name}` : name));
  return [...new Set([...(prefix ? [prefix] : []), ...below])];
}
