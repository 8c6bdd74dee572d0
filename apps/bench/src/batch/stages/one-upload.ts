import { perSecond } from '../../summary.js';
import type { Notes } from '../notes.js';
import { whole } from '../report.js';
import { chunksOf, linesOf } from '../sales-file.js';
import type { Scene } from '../scene.js';
import { upload } from '../upload.js';

/** A file for many devices, by one key, while the worker is at work: as it is on any day. */
export async function oneUpload(scene: Scene, notes: Notes): Promise<void> {
  const { file, account } = scene;
  const { tally, batch, ms } = await upload(account.uploader, chunksOf(linesOf(file)));
  scene.firstBatch = batch.batchId;
  const rate = perSecond(file.sales, ms);
  notes.tell('accepted lines/s', rate, `${whole(rate)} (${whole(file.sales)} in ${(ms / 1_000).toFixed(1)} s)`);
  notes.promise(
    'every line is accepted, and told so in its order',
    tally.isComplete(file.sales) && tally.of('accepted') === file.sales,
    String(tally),
  );
  notes.promise(
    'the batch says the same of itself',
    batch.state === 'RECEIVED' && batch.lines === file.sales && batch.accepted === file.sales,
    batch,
  );
}
