import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AppId } from '@app/domain';
import { type BatchView, type Database, readBatchByKey } from '@app/persistence';
import { canonicalJson } from '../http/requests/canonical-json.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type OnBytes, uploadParts } from './upload-chunks.js';

/** The hash of an upload, made while it passes: the bytes, and whether it is atomic. */
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

  /** An element of a list, in one form for every order of its keys. */
  readonly addElement = (value: unknown): void => {
    this.hash.update(`${canonicalJson(value)},`);
  };

  digest(): string {
    return this.hash.digest('hex');
  }
}

/**
 * Finds the complete batch that has this idempotency key. A batch that was cut off does not count: the file is received
 * again, and the accepted documents in it are known by their numbers.
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
