import { Injectable } from '@nestjs/common';
import { areApps, changeMember, listMembers, type Member, readMe, removeMember } from '@app/access';
import { isId } from '@app/domain';
import { Database, type Session } from '@app/persistence';
import { type Failure, failedAt } from '../http/errors/failure.js';

const FIXES = {
  person: 'Use a userId of GET /api/v1/dashboard/members.',
  member: 'Use the userId of a person of GET /api/v1/dashboard/members who is no OWNER.',
};

/** The same answer for an id that does not exist, and for a person of another account. A member is no owner. */
export const unknownPerson = (who: keyof typeof FIXES): Failure =>
  failedAt('003', 'id', `No ${who} of your account has this id.`, FIXES[who], { status: 404 });

/** The people of the account of a user. */
@Injectable()
export class AccountMembers {
  constructor(private readonly db: Database) {}

  self(session: Session): ReturnType<typeof readMe> {
    return readMe(this.db, session);
  }

  list({ accountId }: Session): Promise<Member[]> {
    return listMembers(this.db, accountId);
  }

  /** Null where the account has no such person, or they are an owner. */
  async change({ accountId }: Session, id: string, appIds: string[]): Promise<Member | null> {
    return isId(id) ? changeMember(this.db, accountId, id.toLowerCase(), appIds) : null;
  }

  /** Throws where one of them is no app of the account. */
  async requireApps({ accountId }: Session, appIds: readonly string[]): Promise<void> {
    if (await areApps(this.db, accountId, appIds)) return;
    const fix = 'Send appIds of GET /api/v1/dashboard/apps.';
    throw failedAt('003', 'appIds', 'One of these is no app of your account.', fix, { status: 422 });
  }

  /** Null where the account has no such member. An owner cannot be removed. */
  async remove({ accountId }: Session, id: string): ReturnType<typeof removeMember> {
    return isId(id) ? removeMember(this.db, accountId, id.toLowerCase()) : null;
  }
}
