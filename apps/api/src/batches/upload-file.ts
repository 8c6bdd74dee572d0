import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type OnBytes, uploadParts } from './upload-chunks.js';
import { UPLOAD_PREFIX, type UploadRoom } from './upload-space.js';

/**
 * Keeps an atomic upload on disk until all of it has arrived. Memory may be too small for it, and a transaction must not
 * stay open as long as a slow sender takes.
 */
export class UploadFile {
  private constructor(
    private readonly folder: string,
    private readonly room: UploadRoom,
  ) {}

  static async of(stream: Readable, onBytes: OnBytes, room: UploadRoom): Promise<UploadFile> {
    const uploadFile = new UploadFile(await mkdtemp(path.join(room.folder, UPLOAD_PREFIX)), room);
    try {
      await pipeline(arriving(stream, onBytes, room), createWriteStream(uploadFile.path, { mode: 0o600 }));
      return uploadFile;
    } catch (error) {
      await uploadFile.remove();
      throw error;
    }
  }

  read(): Readable {
    return createReadStream(this.path);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    this.room.giveBack();
  }

  private get path(): string {
    return path.join(this.folder, 'lines');
  }
}

async function* arriving(stream: Readable, onBytes: OnBytes, room: UploadRoom): AsyncGenerator<Buffer> {
  for await (const bytes of uploadParts(stream)) {
    room.grow(bytes.length);
    onBytes(bytes);
    yield bytes;
  }
}
