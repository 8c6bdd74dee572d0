import type { Readable } from 'node:stream';
import { breakOff } from './upload-chunks.js';
import { cutBecause } from './incomplete-upload.js';

/** The uploads under way in this process, so that one that ends can tell their senders before it does. */
export class Uploads {
  isClosing = false;
  private readonly running = new Map<Readable, Promise<void>>();

  add(body: Readable, upload: Promise<void>): Promise<void> {
    this.running.set(body, upload);
    if (this.isClosing) breakOff(body, stopping());
    return upload.finally(() => this.running.delete(body));
  }

  /** Cuts them where they are: what has a verdict is kept, and the rest is for another process to take. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const body of this.running.keys()) breakOff(body, stopping());
    await Promise.all(this.running.values());
  }
}

const stopping = () =>
  cutBecause('The server is about to stop.', 'Send the whole file again: what was taken is not taken twice.', '905');
