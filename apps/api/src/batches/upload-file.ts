import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Hearing, partsOf } from './upload-chunks.js';

/**
 * An upload that is looked at as a whole, on disk meanwhile: neither does it fit into memory, nor must the ledger keep a
 * transaction open for as long as a slow sender takes.
 */
export class Spool {
  private constructor(private readonly folder: string) {}

  static async of(stream: Readable, hear: Hearing): Promise<Spool> {
    const spool = new Spool(await mkdtemp(path.join(tmpdir(), 'risiti-batch-')));
    try {
      await pipeline(heard(stream, hear), createWriteStream(spool.file, { mode: 0o600 }));
      return spool;
    } catch (error) {
      await spool.remove();
      throw error;
    }
  }

  read(): Readable {
    return createReadStream(this.file);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return path.join(this.folder, 'lines');
  }
}

async function* heard(stream: Readable, hear: Hearing): AsyncGenerator<Buffer> {
  for await (const bytes of partsOf(stream)) {
    hear(bytes);
    yield bytes;
  }
}
