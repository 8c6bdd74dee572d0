/** The first room if the number of bytes is not known. */
const FIRST_BYTES = 4 * 1024;
/** A sender may promise more than it sends. */
const FIRST_BYTES_MAX = 64 * 1024;
/** Copying more at once would keep the process from other requests. */
const COPIED_MAX = 512 * 1024;

/**
 * Copies pieces into one buffer. A piece of a byte takes hundreds of bytes as long as it is kept. When the buffer is full, it doubles, and
 * from some size on it gets all the room that it may have: room to which nothing is written takes no memory.
 */
export class GrowingBuffer {
  length = 0;
  private room: Buffer;

  constructor(
    private readonly bytesMax: number,
    expected = FIRST_BYTES,
  ) {
    this.room = Buffer.allocUnsafe(Math.min(expected, FIRST_BYTES_MAX));
  }

  add(piece: Buffer): void {
    const length = this.length + piece.length;
    if (length > this.room.length) this.grow(length);
    this.length += piece.copy(this.room, this.length);
  }

  bytes(): Buffer {
    return this.room.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const doubled = Math.max(needed, 2 * this.room.length);
    const larger = Buffer.allocUnsafe(doubled > COPIED_MAX ? this.bytesMax : Math.min(this.bytesMax, doubled));
    this.room.copy(larger, 0, 0, this.length);
    this.room = larger;
  }
}
