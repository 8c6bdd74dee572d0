import { setImmediate as nextTurn } from 'node:timers/promises';

const LINES_AT_ONCE = 8;
const BYTES_AT_ONCE = 64 * 1024;

/** Keeps the event loop free for other requests while an upload is checked. */
export class Turns {
  private lines = 0;
  private bytes = 0;

  /** Call it before each line. It lets other requests go first after so many lines or bytes. */
  async giveAfter(bytes: number): Promise<void> {
    this.lines++;
    this.bytes += bytes;
    if (this.lines < LINES_AT_ONCE && this.bytes < BYTES_AT_ONCE) return;
    [this.lines, this.bytes] = [0, 0];
    await nextTurn();
  }
}
