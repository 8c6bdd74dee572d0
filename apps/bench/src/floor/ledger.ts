import pg from 'pg';
import { type FloorSettings, LEDGER_POOL } from './settings.js';
import { Together } from './together.js';

export interface Posted {
  id: string;
  lane: number;
  /** Whose number it is: a number is taken once. */
  key: string;
  document: string;
}

export interface Claimed {
  id: string;
  lane_id: number;
  tin: string;
  cmc_key: string;
  wire_body: string;
}

export interface Signed {
  id: string;
  lane: number;
  rcptSign: string;
  intrlData: string;
  sdcDateTime: string;
}

/** The head a lane has got, if it has got one. */
type NewHead = string | null;

interface LaneHead {
  lane_id: number;
  head_id: string;
}

/** One group of each sort at a time; without groups, as many statements as there are connections. */
export class FloorLedger {
  private readonly pool: pg.Pool;
  readonly accept: Together<Posted, NewHead>;
  readonly claim: Together<string, Claimed>;
  readonly settle: Together<Signed, NewHead>;

  /** `tell` hears of every group that has settled. */
  constructor(
    { databaseUrl, groupRowsMax: rowsMax }: FloorSettings,
    private readonly tell: (settled: Signed[]) => void = () => {},
  ) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: LEDGER_POOL });
    const limits = { rowsMax, groupsMax: rowsMax === 1 ? LEDGER_POOL : 1 };
    this.accept = new Together((posted) => this.acceptAll(posted), limits);
    this.claim = new Together((ids) => this.claimAll(ids), limits);
    this.settle = new Together((signed) => this.settleAll(signed), limits);
  }

  private async acceptAll(posted: Posted[]): Promise<NewHead[]> {
    const columns = [
      ...[posted.map(({ id }) => id), posted.map(({ lane }) => lane)],
      ...[posted.map(({ key }) => key), posted.map((one) => one.document)],
    ];
    return newHeads(posted, await this.call<LaneHead>('accept', columns));
  }

  private async claimAll(ids: string[]): Promise<Claimed[]> {
    const claimed = new Map((await this.call<Claimed>('claim', [ids])).map((row) => [row.id, row]));
    return ids.map((id) => claimed.get(id)!);
  }

  private async settleAll(signed: Signed[]): Promise<NewHead[]> {
    const columns = [
      ...[signed.map(({ id }) => id), signed.map(({ lane }) => lane), signed.map(({ rcptSign }) => rcptSign)],
      ...[signed.map(({ intrlData }) => intrlData), signed.map(({ sdcDateTime }) => sdcDateTime)],
    ];
    const heads = newHeads(signed, await this.call<LaneHead>('settle', columns));
    this.tell(signed);
    return heads;
  }

  private async call<Row>(name: string, values: unknown[]): Promise<Row[]> {
    const text = `SELECT * FROM ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`;
    return (await this.pool.query({ name, text, values })).rows as Row[];
  }
}

/** A head goes to the first of the group that is of its lane, to be enqueued once. */
function newHeads(group: { lane: number }[], rows: LaneHead[]): NewHead[] {
  const heads = new Map(rows.map((row) => [row.lane_id, row.head_id]));
  return group.map(({ lane }) => {
    const head = heads.get(lane) ?? null;
    heads.delete(lane);
    return head;
  });
}
