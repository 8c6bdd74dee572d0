import pg from 'pg';

export interface Posted {
  id: string;
  lane: number;
  /** Unique: an invoice number is taken once. */
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

/** The id of the new head of a lane, if the lane got one. */
type NewHead = string | null;

interface LaneHead {
  lane_id: number;
  head_id: string;
}

interface LedgerOptions {
  databaseUrl: string;
  poolSize: number;
}

/** One group of each step runs at a time. The functions are in floor.sql. */
export class FloorLedger {
  private readonly pool: pg.Pool;
  readonly accept: GroupedCalls<Posted, NewHead>;
  readonly claim: GroupedCalls<string, Claimed>;
  readonly settle: GroupedCalls<Signed, NewHead>;

  constructor(
    { databaseUrl, poolSize }: LedgerOptions,
    private readonly onSettled: (settled: Signed[]) => void = () => {},
  ) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
    this.accept = new GroupedCalls((posted) => this.acceptAll(posted));
    this.claim = new GroupedCalls((ids) => this.claimAll(ids));
    this.settle = new GroupedCalls((signed) => this.settleAll(signed));
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
    this.onSettled(signed);
    return heads;
  }

  private async call<Row>(name: string, values: unknown[]): Promise<Row[]> {
    const text = `SELECT * FROM ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`;
    return (await this.pool.query({ name, text, values })).rows as Row[];
  }
}

/** The first caller of a lane gets the new head, so that it is enqueued once. */
function newHeads(group: { lane: number }[], rows: LaneHead[]): NewHead[] {
  const heads = new Map(rows.map((row) => [row.lane_id, row.head_id]));
  return group.map(({ lane }) => {
    const head = heads.get(lane) ?? null;
    heads.delete(lane);
    return head;
  });
}

interface PendingCall<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** As in the product. */
const GROUP_ROWS_MAX = 200;

/** Callers that come while a group is served form the next group. Results are in the order of the items. */
export class GroupedCalls<Item, Result> {
  private pending: PendingCall<Item, Result>[] = [];
  private isServing = false;

  constructor(private readonly serve: (items: Item[]) => Promise<Result[]>) {}

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.pending.length === 0 || this.isServing) return;
    this.isServing = true;
    void this.serveGroup(this.pending.splice(0, GROUP_ROWS_MAX));
  }

  private async serveGroup(group: PendingCall<Item, Result>[]): Promise<void> {
    const [served] = await Promise.allSettled([this.serve(group.map(({ item }) => item))]);
    this.isServing = false;
    this.next();
    group.forEach(({ resolve, reject }, index) =>
      served.status === 'fulfilled' ? resolve(served.value[index]!) : reject(served.reason),
    );
  }
}
