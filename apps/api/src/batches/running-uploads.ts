import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { abortReading } from './upload-chunks.js';
import { incompleteUpload } from './incomplete-upload.js';

/** The uploads that this process receives now, so that their senders learn when it shuts down. */
@Injectable()
export class RunningUploads {
  isClosing = false;
  private readonly running = new Map<Readable, Promise<void>>();

  add(body: Readable, upload: Promise<void>): Promise<void> {
    this.running.set(body, upload);
    if (this.isClosing) abortReading(body, serverStopping());
    return upload.finally(() => this.running.delete(body));
  }

  /** Cuts all uploads off. Lines with a verdict are kept, and the sender posts the file again to another process. */
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
