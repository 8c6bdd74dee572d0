/** The clock of a simulation: what happens later, in the order of its time. A binary heap. */
export class EventTimes {
  private readonly heap: { at: number; run: () => void }[] = [];
  private now = 0;

  after(ms: number, run: () => void): void {
    this.heap.push({ at: this.now + ms, run });
    this.rise(this.heap.length - 1);
  }

  runFor(ms: number): void {
    const end = this.now + ms;
    while (this.heap.length > 0 && this.heap[0]!.at <= end) {
      const { at, run } = this.takeFirst();
      this.now = at;
      run();
    }
    this.now = end;
  }

  private takeFirst() {
    const first = this.heap[0]!;
    const last = this.heap.pop()!;
    if (this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
    return first;
  }

  private rise(place: number): void {
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.heap[parent]!.at <= this.heap[place]!.at) return;
      this.swap(parent, place);
      place = parent;
    }
  }

  private sink(place: number): void {
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const least = [left, right].reduce(
        (one, other) => (other < this.heap.length && this.heap[other]!.at < this.heap[one]!.at ? other : one),
        place,
      );
      if (least === place) return;
      this.swap(least, place);
      place = least;
    }
  }

  private swap(one: number, other: number): void {
    [this.heap[one], this.heap[other]] = [this.heap[other]!, this.heap[one]!];
  }
}
