import { Inject, Injectable } from '@nestjs/common';
import {
  addKey,
  type AppChange,
  type AppView,
  changeApp,
  createApp,
  type CreateAppRequest,
  type CreatedApp,
  type KeyView,
  listApps,
  listKeys,
  type Quotas,
  readApp,
  revokeKey,
} from '@app/access';
import { isId } from '@app/domain';
import { Database, type Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { QUOTAS } from '../infrastructure/tokens.js';

/** The apps of the account of a user, and the keys of these apps. */
@Injectable()
export class AccountApps {
  constructor(
    private readonly db: Database,
    @Inject(QUOTAS) private readonly quotas: Quotas,
  ) {}

  find(session: Session, id: string): Promise<AppView | null> {
    return readApp(this.db, session, id);
  }

  /** Throws where the account has no app with this id. */
  async require(session: Session, id: string): Promise<AppView> {
    const app = isId(id) ? await readApp(this.db, session, id.toLowerCase()) : null;
    if (!app) throw unknownApp();
    return app;
  }

  list(session: Session, page: Parameters<typeof listApps>[2]): Promise<AppView[]> {
    return listApps(this.db, session, page);
  }

  create(session: Session, request: CreateAppRequest): Promise<CreatedApp> {
    return createApp(this.db, session, request, this.quotas);
  }

  /** False where another app of the account has the name. */
  change({ accountId }: Session, { appId }: AppView, change: AppChange): ReturnType<typeof changeApp> {
    return changeApp(this.db, accountId, appId, change);
  }

  addKey(session: Session, app: AppView, name: string | null): ReturnType<typeof addKey> {
    return addKey(this.db, session, app, name);
  }

  keysOf({ appId }: AppView): Promise<KeyView[]> {
    return listKeys(this.db, appId);
  }

  /** Null where the app has no such key. */
  async revokeKey(session: Session, { appId }: AppView, keyId: string): Promise<KeyView | null> {
    return isId(keyId) ? revokeKey(this.db, session, appId, keyId.toLowerCase()) : null;
  }
}

/** The same answer for an id that does not exist and for an app of another account. */
const unknownApp = () =>
  failedAt('003', 'id', 'No app of your account has this id.', 'Use an appId of GET /api/v1/dashboard/apps.', {
    status: 404,
  });
