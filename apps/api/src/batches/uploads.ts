import type { Readable } from 'node:stream';
import { cutBecause } from './cut.js';

/** The uploads under way in this process, so that one that ends can tell their senders before it does. */
export class Uploads {
  private readonly running = new Map<Readable, Promise<void>>();

  add(body: Readable, upload: Promise<void>): Promise<void> {
    this.running.set(body, upload);
    return upload.finally(() => this.running.delete(body));
  }

  /** Cuts them where they are: what has a verdict is kept, and the rest is for another process to take. */
  async close(): Promise<void> {
    const uploads = [...this.running];
    for (const [body] of uploads) body.emit('error', stopping());
    await Promise.all(uploads.map(([, upload]) => upload));
  }
}

const stopping = () =>
  cutBecause('The server is about to stop.', 'Send the whole file again: what was taken is not taken twice.', '905');
