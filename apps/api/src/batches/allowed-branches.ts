import type { LineBranch } from '@app/contract';
import { type AccountBranch, type Database, type Principal, readAccountBranches } from '@app/persistence';
import type { SubmissionOwner } from '@app/submission';

/** The devices for which a caller may send lines: its own, or all of the account if the app serves the whole account. */
export class AllowedBranches {
  private constructor(
    private readonly caller: Principal,
    private readonly otherBranches: ReadonlyMap<string, AccountBranch>,
  ) {}

  static async of(db: Database, caller: Principal): Promise<AllowedBranches> {
    const all = caller.servesAccount ? await readAccountBranches(db, caller.accountId, caller.environment) : [];
    return new AllowedBranches(caller, new Map(all.map((branch) => [keyOf(branch.tin, branch.bhfId), branch])));
  }

  /** Null both for a branch that does not exist and for one of another account. */
  ownerOf({ tin, bhfId }: LineBranch): SubmissionOwner | null {
    const [ownTin, ownBranch] = [this.caller.tin, this.caller.bhfId];
    const wanted = { tin: tin ?? ownTin, bhfId: bhfId ?? (tin === null || tin === ownTin ? ownBranch : '00') };
    if (wanted.tin === ownTin && wanted.bhfId === ownBranch) return this.caller;
    const branch = this.otherBranches.get(keyOf(wanted.tin, wanted.bhfId));
    return branch ? { ...this.caller, ...branch } : null;
  }
}

const keyOf = (tin: string, bhfId: string): string => `${tin}/${bhfId}`;
