import { Injectable } from '@nestjs/common';
import { isId } from '@app/domain';
import {
  type ActView,
  ReadDatabase,
  type HeldLane,
  isAct,
  type LaneView,
  listActs,
  readHeldLanes,
  readLaneView,
} from '@app/persistence';

/** The lanes of the devices, and the record of the acts of operators. */
@Injectable()
export class LaneQueries {
  constructor(private readonly db: ReadDatabase) {}

  heldLanes(): Promise<HeldLane[]> {
    return readHeldLanes(this.db);
  }

  async find(id: string): Promise<LaneView | null> {
    return isId(id) ? readLaneView(this.db, id.toLowerCase()) : null;
  }

  isAct(id: string): Promise<boolean> {
    return isAct(this.db, id);
  }

  acts(filter: Parameters<typeof listActs>[1]): Promise<ActView[]> {
    return listActs(this.db, filter);
  }
}
