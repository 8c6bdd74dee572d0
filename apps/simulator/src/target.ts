import type { Call } from './call.js';

/** Which calls something is meant for. What a target does not name, it does not mind. */
export interface Target {
  operation?: string;
  tin?: string;
  bhfId?: string;
  invcNo?: number;
  sarNo?: number;
}

export function matchesTarget(target: Target, call: Call): boolean {
  return (
    (['operation', 'tin', 'bhfId', 'invcNo'] as const).every(
      (name) => target[name] === undefined || target[name] === call[name],
    ) &&
    (target.sarNo === undefined || isNumber(target.sarNo, call.content?.sarNo))
  );
}

/** How much a target names: of two that are meant for the same call, the one that says more has the say. */
export const specificity = (target: Target): number =>
  Object.values(target).filter((value) => value !== undefined).length;

/** Digits are a number too; anything else is none, and need not be looked into. */
const isNumber = (number: number, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && Number(value) === number;
