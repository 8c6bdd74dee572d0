import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@app/testing';
import { Batches } from '../batches.js';
import { type Break, breaksOf } from '../breaks.js';
import { examine, isNothing } from '../evidence.js';
import type { Notes } from '../notes.js';
import { whole } from '../report.js';
import { bytesOf, chunksOf, firstBytes, linesOf, linesWithin, type SalesFile } from '../sales-file.js';
import { newFile, type Scene } from '../scene.js';
import { storedLines } from '../stored-sales.js';
import { type BatchFacts, upload, uploadBroken } from '../upload.js';
import { untilDrained } from './drain.js';

/** A file whose uploads end anywhere, some because the API was killed, until one of them comes to its end. */
export async function brokenUploads(scene: Scene, notes: Notes): Promise<void> {
  const { size, seed, account, installation, simulator } = scene;
  const file = newFile(scene, 'BROKEN', size.brokenInvoices);
  notes.tell('seed', seed);
  for (const one of breaksOf(seed, bytesOf(file), size)) await breakAt(scene, notes, file, one);

  const { tally } = await upload(account.uploader, chunksOf(linesOf(file)));
  const taken = tally.of('known') + tally.of('accepted');
  notes.tell('then to its end', String(tally));
  notes.promise(
    'then every line is accepted or known',
    tally.isComplete(file.sales) && taken === file.sales,
    String(tally),
  );

  const stored = await storedLines(installation.ledger, file);
  const isOnceEach = stored.size === file.sales && [...stored.values()].every((count) => count === 1);
  notes.promise('each invoice is in Postgres once', isOnceEach, `${stored.size} of ${file.sales} are there`);
  await untilDrained(scene);
  const { findings } = await examine(simulator.control, file);
  notes.promise('each invoice is at the authority once, in order, without a gap', isNothing(findings), findings);
}

async function breakAt(scene: Scene, notes: Notes, file: SalesFile, one: Break): Promise<void> {
  const batches = new Batches(scene.account.uploader);
  const before = await batches.newest();
  const sent = linesWithin(file, one.bytes);
  const told = await tellUntil(scene, file, one, Math.floor(sent * one.told));
  const where = `${one.how === 'kill' ? 'API killed' : 'cut'} at byte ${whole(one.bytes)}`;
  const batch = await brokenBatch(batches, before?.batchId, one.how);
  if (!batch) {
    notes.tell(where, null, 'before there was a batch');
    return notes.promise(`${where}: nothing was told`, told === 0, `${told} lines were`);
  }
  const stored = await storedLines(scene.installation.ledger, file);
  notes.tell(
    where,
    { ...batch, sent, told },
    `${whole(sent)} lines sent, ${whole(told)} told; ${batch.state}, ${whole(batch.lines)} taken`,
  );
  const isPrefix = told <= batch.lines && batch.lines <= sent && batch.refused + batch.duplicates === 0;
  notes.promise(`${where}: it has what was told, and no more than was sent`, isPrefix, { ...batch, sent, told });
  const missing = linesUpTo(batch.lines).filter((line) => !stored.has(line));
  notes.promise(`${where}: every line it has is stored`, missing.length === 0, `${missing.length} are not`);
}

/** Resolves to how many lines were answered before the end. */
async function tellUntil(
  scene: Scene,
  file: SalesFile,
  { how, bytes, afterMs }: Break,
  toldLines: number,
): Promise<number> {
  const { api } = scene.installation;
  const chunks = firstBytes(chunksOf(linesOf(file)), bytes);
  const breakOff = async () => {
    await pause(afterMs);
    if (how === 'kill') await api.process.kill('SIGKILL');
  };
  const tally = await uploadBroken(scene.account.uploader, chunks, { toldLines, breakOff });
  if (how === 'kill') await api.startAgain();
  return tally.last;
}

const linesUpTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Whoever was cut says so; whoever was killed cannot, and it is seen by its silence later. */
async function brokenBatch(
  batches: Batches,
  before: string | undefined,
  how: Break['how'],
): Promise<BatchFacts | null> {
  const newest = await batches.newest();
  if (!newest || newest.batchId === before) return null;
  return eventually(async () => {
    const batch = await batches.standing(newest.batchId);
    const isOver = batch.state === 'CUT' || (how === 'kill' && batch.state === 'RECEIVING');
    if (!isOver) throw new Error(`A broken upload is ${batch.state}`);
    return batch;
  });
}
