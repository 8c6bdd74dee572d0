import { perSecond } from '../../summary.js';
import { Batches } from '../batches.js';
import { examine, isNothing, type Testimony } from '../evidence.js';
import type { Notes } from '../notes.js';
import { whole } from '../report.js';
import { invoiceOf, type SalesFile } from '../sales-file.js';
import type { Scene } from '../scene.js';

/** What the batch says of each line, beside what the authority's own ledger has. */
export async function results({ account, simulator, file, firstBatch }: Scene, notes: Notes): Promise<void> {
  const testimony = await examine(simulator.control, file);
  const startedAt = performance.now();
  const { lines, wrong } = await read(new Batches(account.uploader), firstBatch!, file, testimony);
  const rate = perSecond(lines, performance.now() - startedAt);
  notes.tell('results, lines/s', rate, whole(rate));
  notes.promise('there is a result for each line', lines === file.sales, `${lines} of ${file.sales}`);
  notes.promise("each in its place, approved, with the authority's signature", wrong.length === 0, wrong.slice(0, 3));
  notes.promise(
    'the authority has each invoice once, each device in the order of the file, its numbers without a gap',
    isNothing(testimony.findings),
    testimony.findings,
  );
}

async function read(batches: Batches, batchId: string, file: SalesFile, testimony: Testimony) {
  const wrong: object[] = [];
  let lines = 0;
  for await (const result of batches.results(batchId)) {
    lines++;
    const { line, data } = result;
    const isRight =
      line === lines &&
      data?.status === 'APPROVED' &&
      data.reference === invoiceOf(file, line) &&
      testimony.hasSigned(line, data);
    if (!isRight) wrong.push(result);
  }
  return { lines, wrong };
}
