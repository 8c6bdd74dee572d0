import type { LinePlace } from '@app/contract';
import { type Branch, type Database, type Principal, readBranches } from '@app/persistence';
import type { Owner } from '@app/submission';

/** For which devices a caller may send lines: its own, and where it serves the whole account all of that. */
export class Branches {
  private constructor(
    private readonly caller: Principal,
    private readonly others: ReadonlyMap<string, Branch>,
  ) {}

  static async of(db: Database, caller: Principal): Promise<Branches> {
    const all = caller.servesAccount ? await readBranches(db, caller.accountId, caller.environment) : [];
    return new Branches(caller, new Map(all.map((branch) => [keyOf(branch.tin, branch.bhfId), branch])));
  }

  /** Null for what does not exist and for what is another's. */
  ownerAt({ tin, bhfId }: LinePlace): Owner | null {
    const [ownTin, ownBranch] = [this.caller.tin, this.caller.bhfId];
    const wanted = { tin: tin ?? ownTin, bhfId: bhfId ?? (tin === null || tin === ownTin ? ownBranch : '00') };
    if (wanted.tin === ownTin && wanted.bhfId === ownBranch) return this.caller;
    const branch = this.others.get(keyOf(wanted.tin, wanted.bhfId));
    return branch ? { ...this.caller, ...branch } : null;
  }
}

const keyOf = (tin: string, bhfId: string): string => `${tin}/${bhfId}`;
