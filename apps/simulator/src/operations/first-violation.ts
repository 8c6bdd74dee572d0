import { refused, type Answer } from '../answer.js';
import type { DeviceScene } from './operation.js';

/** What is wrong with a document, in the words of the authority; nothing if nothing is. */
export type Rule<D> = (document: D, scene: DeviceScene) => string | undefined | false;

/** Rules stand in the order in which the authority looks, and it tells of the first one that is broken. */
export function firstBroken<D>(rules: readonly Rule<D>[], document: D, scene: DeviceScene): Answer | undefined {
  for (const rule of rules) {
    const problem = rule(document, scene);
    if (problem) return refused('910', problem);
  }
  return undefined;
}
