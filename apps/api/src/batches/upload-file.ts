import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type OnBytes, uploadParts } from './upload-chunks.js';

/**
 * Keeps an atomic upload on disk until all of it has arrived. Memory may be too small for it, and a transaction must not
 * stay open as long as a slow sender takes.
 */
export class UploadFile {
  private constructor(private readonly folder: string) {}

  static async of(stream: Readable, onBytes: OnBytes): Promise<UploadFile> {
    const uploadFile = new UploadFile(await mkdtemp(path.join(tmpdir(), 'risiti-batch-')));
    try {
      await pipeline(withListener(stream, onBytes), createWriteStream(uploadFile.path, { mode: 0o600 }));
      return uploadFile;
    } catch (error) {
      await uploadFile.remove();
      throw error;
    }
  }

  read(): Readable {
    return createReadStream(this.path);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get path(): string {
    return path.join(this.folder, 'lines');
  }
}

async function* withListener(stream: Readable, onBytes: OnBytes): AsyncGenerator<Buffer> {
  for await (const bytes of uploadParts(stream)) {
    onBytes(bytes);
    yield bytes;
  }
}
