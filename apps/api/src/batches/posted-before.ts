import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AppId } from '@app/domain';
import { type BatchView, type Database, readBatchByKey } from '@app/persistence';
import { canonicalJson } from '../http/requests/canonical-json.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type OnBytes, uploadParts } from './upload-chunks.js';

/** A hash of an upload as it goes by: the same lines, to be taken in the same way. */
export class BodyHash {
  private readonly hash = createHash('sha256');

  constructor(atomic: boolean) {
    this.hash.update(atomic ? 'all or none' : 'each');
  }

  readonly add: OnBytes = (bytes) => void this.hash.update(bytes);

  async addAll(stream: Readable): Promise<this> {
    for await (const bytes of uploadParts(stream)) this.add(bytes);
    return this;
  }

  addList(entries: readonly unknown[]): this {
    this.hash.update(canonicalJson(entries));
    return this;
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

/**
 * What a batch of this name came to, if there is one that came to its end. One that was cut is no answer: the file is taken
 * again, and what was taken of it is known by its numbers.
 */
export async function findPostedBefore(
  db: Database,
  appId: AppId,
  key: string | null,
  bodyHash: () => Promise<string>,
): Promise<BatchView | null> {
  const earlier = key === null ? null : await readBatchByKey(db, appId, key);
  if (earlier && earlier.bodyHash !== (await bodyHash())) throw keyReused();
  return earlier;
}
