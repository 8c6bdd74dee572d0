import { refused, type AuthorityAnswer } from '../answer.js';
import type { DeviceContext } from './operation.js';

/** Returns the authority's text of a violation, or its answer if it has another code than 910; nothing if the document is valid. */
export type OperationRule<D> = (document: D, context: DeviceContext) => string | AuthorityAnswer | undefined | false;

/** Rules run in the authority's order; the first violation is the answer. */
export function firstViolation<D>(
  rules: readonly OperationRule<D>[],
  document: D,
  context: DeviceContext,
): AuthorityAnswer | undefined {
  for (const rule of rules) {
    const problem = rule(document, context);
    if (problem) return typeof problem === 'string' ? refused('910', problem) : problem;
  }
  return undefined;
}
