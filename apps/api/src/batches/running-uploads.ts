import type { Readable } from 'node:stream';
import { abortReading } from './upload-chunks.js';
import { incompleteUpload } from './incomplete-upload.js';

/** The uploads under way in this process, so that one that ends can tell their senders before it does. */
export class RunningUploads {
  isClosing = false;
  private readonly running = new Map<Readable, Promise<void>>();

  add(body: Readable, upload: Promise<void>): Promise<void> {
    this.running.set(body, upload);
    if (this.isClosing) abortReading(body, serverStopping());
    return upload.finally(() => this.running.delete(body));
  }

  /** Cuts them where they are: what has a verdict is kept, and the rest is for another process to take. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const body of this.running.keys()) abortReading(body, serverStopping());
    await Promise.all(this.running.values());
  }
}

const serverStopping = () =>
  incompleteUpload(
    'The server is about to stop.',
    'Send the whole file again: what was taken is not taken twice.',
    '905',
  );
