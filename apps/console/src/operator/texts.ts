import type { Say } from '../words/words.js';

/** The name of the branch, and whether it is in the sandbox. */
export const placeIn = (say: Say, of: { environment: string; tin: string; bhfId: string | null }): string =>
  say(of.environment === 'SANDBOX' ? 'branch.sandbox' : 'branch.place', { tin: of.tin, branch: of.bhfId ?? '–' });

export const nameOfBranch = (say: Say, { branchName, bhfId }: { branchName: string | null; bhfId: string }): string =>
  branchName ?? say('branch.nameless', { branch: bhfId });

/** The number of those that are shown, which may not be all. */
export const howMany = (say: Say, n: number, more: string | boolean | null): number | string =>
  more ? say('atLeast', { n }) : n;
