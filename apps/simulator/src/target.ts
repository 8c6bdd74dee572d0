import type { Call } from './call.js';

/** The calls that a setting applies to. A property that is missing matches every call. */
export interface Target {
  operation?: string;
  /** A name of an operation. */
  path?: string;
  tin?: string;
  bhfId?: string;
  invcNo?: number;
  sarNo?: number;
}

export function matchesTarget(target: Target, call: Call): boolean {
  return (
    (['operation', 'path', 'tin', 'bhfId', 'invcNo'] as const).every(
      (name) => target[name] === undefined || target[name] === call[name],
    ) &&
    (target.sarNo === undefined || isNumber(target.sarNo, call.content?.sarNo))
  );
}

/** The number of properties that a target names. The more specific target wins. */
export const specificity = (target: Target): number =>
  Object.values(target).filter((value) => value !== undefined).length;

/** Strings of digits count as numbers; other types never match. */
const isNumber = (number: number, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && Number(value) === number;
