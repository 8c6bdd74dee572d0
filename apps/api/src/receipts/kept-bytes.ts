/** Keeps what was used last, up to a number of bytes. */
export class KeptBytes {
  private readonly kept = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly bytesMax: number) {}

  get(key: string): Buffer | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // A map keeps the order in which its keys came.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  set(key: string, value: Buffer): void {
    this.kept.set(key, value);
    this.bytes += value.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.bytes <= this.bytesMax) return;
      this.kept.delete(oldest);
      this.bytes -= length;
    }
  }
}
