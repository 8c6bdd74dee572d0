import { Injectable } from '@nestjs/common';
import { listMembers, type Member, readMe, removeMember } from '@app/access';
import { isId } from '@app/domain';
import { Database, type Session } from '@app/persistence';

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

  /** Null where the account has no such member. An owner cannot be removed. */
  async remove({ accountId }: Session, id: string): ReturnType<typeof removeMember> {
    return isId(id) ? removeMember(this.db, accountId, id.toLowerCase()) : null;
  }
}
