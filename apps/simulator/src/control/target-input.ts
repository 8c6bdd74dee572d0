import { isReading } from '../armed-faults.js';
import { findOperation, operations } from '../operations/index.js';
import type { Target } from '../target.js';
import type { ControlInput } from './control-input.js';

export const targetNames = ['operation', 'path', 'tin', 'bhfId', 'invcNo', 'sarNo'] as const;

/** Reads the target of a setting. A name that the input omits matches every call. */
export function readTarget(input: ControlInput, names: readonly (keyof Target)[] = targetNames): Target {
  const named = names.filter((name) => input.has(name)).map((name) => [name, read(name, input)] as const);
  return Object.fromEntries(named) as Target;
}

function read(name: keyof Target, input: ControlInput): string | number {
  if (name === 'operation') return operationNamed(input);
  if (name === 'path') return pathNamed(input);
  if (name === 'tin' || name === 'bhfId') return input.text(name);
  return input.wholeNumber(name, 1, Number.MAX_SAFE_INTEGER);
}

/** Accepts any name of an operation. */
export function operationNamed(input: ControlInput): string {
  const operation = findOperation(input.text('operation'));
  if (!operation) throw input.badRequest(`"operation" must be one of ${operations.map(({ name }) => name).join(', ')}`);
  return operation.name;
}

/** The path that has this name of an operation, and no other. */
function pathNamed(input: ControlInput): string {
  const path = input.text('path');
  if (!findOperation(path))
    throw input.badRequest('"path" must be one name of an operation, for example "sendSalesTransaction"');
  return path;
}

export const readingOperations = (): string[] => operations.map(({ name }) => name).filter(isReading);
