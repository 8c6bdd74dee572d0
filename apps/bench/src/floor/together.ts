interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Limits {
  rowsMax: number;
  groupsMax: number;
}

/** Callers that come while others are served are served next, as one group. Results are in the order of the items. */
export class Together<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private serving = 0;

  constructor(
    private readonly serve: (items: Item[]) => Promise<Result[]>,
    private readonly limits: Limits,
  ) {}

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.waiting.length === 0 || this.serving === this.limits.groupsMax) return;
    this.serving++;
    void this.serveGroup(this.waiting.splice(0, this.limits.rowsMax));
  }

  private async serveGroup(group: Waiting<Item, Result>[]): Promise<void> {
    const [served] = await Promise.allSettled([this.serve(group.map(({ item }) => item))]);
    this.serving--;
    this.next();
    group.forEach(({ resolve, reject }, index) =>
      served.status === 'fulfilled' ? resolve(served.value[index]!) : reject(served.reason),
    );
  }
}
