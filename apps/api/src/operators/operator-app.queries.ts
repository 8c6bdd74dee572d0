import { Injectable } from '@nestjs/common';
import { isId } from '@app/domain';
import {
  ReadDatabase,
  listAppsForOperator,
  type OperatorAppFilter,
  type OperatorAppView,
  readAppForOperator,
} from '@app/persistence';

/** The apps of all accounts. */
@Injectable()
export class OperatorAppQueries {
  constructor(private readonly db: ReadDatabase) {}

  async find(id: string): Promise<OperatorAppView | null> {
    return isId(id) ? readAppForOperator(this.db, id.toLowerCase()) : null;
  }

  list(filter: OperatorAppFilter): Promise<OperatorAppView[]> {
    return listAppsForOperator(this.db, filter);
  }
}
