import { refused, type AuthorityAnswer } from '../answer.js';
import type { DeviceContext } from './operation.js';

/** What is wrong with a document, in the words of the authority; nothing if nothing is. */
export type OperationRule<D> = (document: D, context: DeviceContext) => string | undefined | false;

/** Rules stand in the order in which the authority looks, and it tells of the first one that is broken. */
export function firstViolation<D>(
  rules: readonly OperationRule<D>[],
  document: D,
  context: DeviceContext,
): AuthorityAnswer | undefined {
  for (const rule of rules) {
    const problem = rule(document, context);
    if (problem) return refused('910', problem);
  }
  return undefined;
}
