/** Places in the journal in the order they were noted, eight bytes each. */
export class Positions {
  private values = new Float64Array(4);
  private used = 0;

  push(position: number): void {
    if (this.used === this.values.length) {
      const larger = new Float64Array(this.used * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.used] = position;
    this.used += 1;
  }

  /** The newest first, for whoever stops at the first one that is too old. */
  *newestFirst(): Generator<number> {
    for (let index = this.used - 1; index >= 0; index -= 1) yield this.values[index]!;
  }
}
