import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BatchId } from '@app/domain';
import { endBatch, openBatch, type Principal, readBatch, readLines } from '@app/persistence';
import { CHUNK_LINES_MAX, TakeLines } from '@app/submission';
import type { Resources } from '../resources.js';
import { batchData, verdictData } from './batch-data.js';
import { Branches } from './branches.js';
import { judgeEntry } from './judge-line.js';
import { LIMITS } from './limits.js';
import { Upload } from './upload.js';
import { verdictStream } from './verdict-stream.js';

export interface Receiving {
  caller: Principal;
  requestId: string;
}

/** Takes batches in: the many lines of a stream, or the few of a list. */
export class Receive {
  constructor(private readonly resources: Pick<Resources, 'db' | 'lines' | 'trouble'>) {}

  /** Begins to take the lines as they come; what comes back are their verdicts. */
  async stream(body: Readable, receiving: Receiving): Promise<{ id: BatchId; verdicts: Readable }> {
    const { db, trouble } = this.resources;
    const { taking, branches } = await this.open(receiving);
    const upload = new Upload(db, taking, branches, trouble);
    void upload.run(body);
    return { id: upload.batchId, verdicts: Readable.from(verdictStream(db, upload)) };
  }

  async list(entries: readonly unknown[], receiving: Receiving): Promise<{ id: BatchId; data: object }> {
    const { db } = this.resources;
    const { taking, branches } = await this.open(receiving);
    const now = new Date();
    const lines = entries.map((entry, index) => judgeEntry(entry, index + 1, branches, now));
    for (let from = 0; from < lines.length; from += CHUNK_LINES_MAX)
      await taking.take(lines.slice(from, from + CHUNK_LINES_MAX));
    await endBatch(db, taking.batchId, { state: 'RECEIVED' });
    const [batch, records] = [
      await readBatch(db, taking.batchId),
      await readLines(db, taking.batchId, 0, LIMITS.listMax),
    ];
    return { id: taking.batchId, data: { ...batchData(batch!), verdicts: records.map(verdictData) } };
  }

  private async open({ caller, requestId }: Receiving): Promise<{ taking: TakeLines; branches: Branches }> {
    const { db, lines } = this.resources;
    const id = randomUUID() as unknown as BatchId;
    const branches = await Branches.of(db, caller);
    await openBatch(db, { ...caller, id, atomic: false });
    return { taking: lines(id, requestId), branches };
  }
}
