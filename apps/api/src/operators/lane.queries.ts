import { Injectable } from '@nestjs/common';
import { isId, MAY_BE_IMPORTED } from '@app/domain';
import {
  type ActView,
  ReadDatabase,
  invoiceSeriesOf,
  isAct,
  type LaneView,
  listActs,
  type ImportedPage,
  listImported,
  type ListedLane,
  listLanes,
  listRestores,
  type RestoredBranch,
  readLaneView,
} from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';

/** The lanes of the devices, and the record of the acts of operators. */
@Injectable()
export class LaneQueries {
  constructor(private readonly db: ReadDatabase) {}

  list(filter: Parameters<typeof listLanes>[1]): Promise<ListedLane[]> {
    return listLanes(this.db, filter);
  }

  async find(id: string): Promise<LaneView | null> {
    return isId(id) ? readLaneView(this.db, id.toLowerCase()) : null;
  }

  /** Any lane; an unknown id is refused. */
  async require(id: string): Promise<LaneView> {
    const lane = await this.find(id);
    if (!lane)
      throw failedAt('003', 'id', 'No lane has this id.', 'Use a laneId of GET /admin/api/lanes.', { status: 404 });
    return lane;
  }

  imported(lane: LaneView, after: number, limit: number): Promise<ImportedPage> {
    return listImported(this.db, invoiceSeriesOf(lane), after, limit);
  }

  restores(filter: Parameters<typeof listRestores>[2]): Promise<RestoredBranch[]> {
    return listRestores(this.db, MAY_BE_IMPORTED, filter);
  }

  isAct(id: string): Promise<boolean> {
    return isAct(this.db, id);
  }

  acts(filter: Parameters<typeof listActs>[1]): Promise<ActView[]> {
    return listActs(this.db, filter);
  }
}
