import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BatchId } from '@app/domain';
import {
  type BatchView,
  endBatch,
  openBatch,
  type Principal,
  readBatch,
  readLines,
  refuseBatch,
} from '@app/persistence';
import { BatchClosed, type BatchLine, CHUNK_LINES_MAX } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import type { Resources } from '../infrastructure/resources.js';
import { batchData, verdictData } from './batch-data.js';
import { Branches } from './allowed-branches.js';
import { letGo } from './upload-chunks.js';
import { cutOf } from './incomplete-upload.js';
import { judgeEntry } from './check-line.js';
import { LIMITS } from './limits.js';
import { BodyHash, saidBefore } from './posted-before.js';
import { Upload, type Ways } from './upload.js';
import { pastUpload, verdictStream } from './verdict-stream.js';

export interface Receiving {
  caller: Principal;
  requestId: string;
  /** All lines or none. */
  atomic: boolean;
  /** Under which name the whole of it is to be done once, if it has one. */
  key: string | null;
}

/** The batch as it stands; `replayed` where the very request came before. */
export interface Received {
  batch: BatchView;
  replayed: boolean;
}

interface Opened {
  id: BatchId;
  ways: Ways;
  branches: Branches;
}

/** Takes batches in: the many lines of a stream, or the few of a list. */
export class Receive {
  constructor(private readonly resources: Pick<Resources, 'db' | 'batches' | 'uploads' | 'judging' | 'trouble'>) {}

  /**
   * Begins to take the lines as they come, and answers once there is a verdict. What is to be taken as a whole is answered
   * when that is decided.
   */
  async stream(body: Readable, receiving: Receiving): Promise<{ verdicts: AsyncIterable<string> } & Received> {
    const { db, trouble, uploads } = this.resources;
    const { atomic, key, caller } = receiving;
    const hashed = () => hashOf(body, atomic);
    const earlier = await saidBefore(db, caller.appId, key, hashed);
    if (earlier) return { batch: earlier, replayed: true, verdicts: verdictStream(db, pastUpload(earlier.id)) };
    const { id, ways, branches } = await this.open(receiving);
    const judging = () => this.resources.judging(caller);
    const upload = new Upload(db, id, ways, branches, judging, trouble);
    const running = uploads.add(body, upload.run(body, { atomic, key }));
    await (atomic ? running : upload.news());
    return { batch: (await readBatch(db, id))!, replayed: false, verdicts: verdictStream(db, upload) };
  }

  async list(entries: readonly unknown[], receiving: Receiving): Promise<{ data: object } & Received> {
    const { db } = this.resources;
    const { atomic, key, caller } = receiving;
    const bodyHash = new BodyHash(atomic).hearList(entries).digest();
    const earlier = await saidBefore(db, caller.appId, key, () => Promise.resolve(bodyHash));
    if (earlier) return this.told(earlier.id, true);
    const { id, ways, branches } = await this.open(receiving);
    const judging = await this.resources.judging(caller);
    const lines = entries.map((entry, index) => judgeEntry(entry, index + 1, branches, judging));
    try {
      if (atomic) await this.takeWhole(id, ways, lines);
      else for (const chunk of chunksIn(lines)) await ways.take(chunk);
      await endBatch(db, id, { state: 'RECEIVED', idempotency: key === null ? null : { key, bodyHash } });
    } catch (error) {
      // Withdrawn by its owner meanwhile: that is what it is told.
      if (!(error instanceof BatchClosed)) {
        await endBatch(db, id, { state: 'CUT', trouble: cutOf(error).violation }).catch(() => undefined);
        throw error;
      }
    }
    return this.told(id, false);
  }

  private async told(id: BatchId, replayed: boolean): Promise<{ data: object } & Received> {
    const { db } = this.resources;
    const [batch, records] = [(await readBatch(db, id))!, await readLines(db, id, 0, LIMITS.listMax)];
    return { batch, replayed, data: { ...batchData(batch), verdicts: records.map(verdictData) } };
  }

  private async takeWhole(id: BatchId, ways: Ways, lines: BatchLine[]): Promise<void> {
    const taken = await ways.takeWhole(async function* () {
      yield* chunksIn(lines);
    });
    if (!taken.isTaken) await refuseBatch(this.resources.db, id, taken.records);
  }

  private async open({ caller, requestId, atomic }: Receiving): Promise<Opened> {
    const { db, batches } = this.resources;
    const id = randomUUID() as unknown as BatchId;
    const branches = await Branches.of(db, caller);
    await openBatch(db, { ...caller, id, atomic });
    return { id, ways: batches(caller.environment, id, requestId), branches };
  }
}

/** Of a body that cannot be read to its end nobody knows whether it is the same. */
async function hashOf(body: Readable, atomic: boolean): Promise<string> {
  try {
    return (await new BodyHash(atomic).hearAll(body)).digest();
  } catch (error) {
    letGo(body);
    const { field, code, message, fix } = cutOf(error).violation;
    throw failedAt(code, field, message, fix, { status: code === '905' ? 503 : 400 });
  }
}

function* chunksIn(lines: BatchLine[]): Generator<BatchLine[]> {
  for (let from = 0; from < lines.length; from += CHUNK_LINES_MAX) yield lines.slice(from, from + CHUNK_LINES_MAX);
}
