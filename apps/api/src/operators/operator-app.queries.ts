import { Injectable } from '@nestjs/common';
import { type KeyView, listKeys } from '@app/access';
import { type AppId, isId } from '@app/domain';
import {
  ReadDatabase,
  listAppsForOperator,
  type OperatorAppFilter,
  type OperatorAppView,
  type PinHolder,
  readAppForOperator,
  readPinHolder,
} from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';

/** The apps of all accounts. */
@Injectable()
export class OperatorAppQueries {
  constructor(private readonly db: ReadDatabase) {}

  async find(id: string): Promise<OperatorAppView | null> {
    return isId(id) ? readAppForOperator(this.db, id.toLowerCase()) : null;
  }

  /** Any app; an unknown id is refused. */
  async require(id: string): Promise<OperatorAppView> {
    const app = await this.find(id);
    if (!app)
      throw failedAt('003', 'id', 'No app has this id.', 'Use an appId of GET /admin/api/apps.', { status: 404 });
    return app;
  }

  /** The account that has the PIN of the app; null while the PIN is free. */
  pinHolderOf(app: OperatorAppView): Promise<PinHolder | null> {
    return readPinHolder(this.db, app);
  }

  keysOf(appId: AppId): Promise<KeyView[]> {
    return listKeys(this.db, appId);
  }

  list(filter: OperatorAppFilter): Promise<OperatorAppView[]> {
    return listAppsForOperator(this.db, filter);
  }
}
