import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { uploadParts } from './upload-chunks.js';
import { collectGarbage } from './test/collect-garbage.js';

const PARTS = 64;
const PART_BYTES = 64 * 1024;

function* upload(): Generator<Buffer> {
  for (let part = 0; part < PARTS; part++) yield Buffer.alloc(PART_BYTES, part);
}

it('keeps only a few parts of an upload in memory, however long it is', async () => {
  const parts = uploadParts(Readable.from(upload()));
  const seen: WeakRef<Buffer>[] = [];
  while (seen.length < PARTS) {
    seen.push(new WeakRef((await parts.next()).value as Buffer));
    // A part that was read in this turn of the event loop stays until the turn ends.
    await breathe();
  }
  collectGarbage();
  const held = seen.filter((part) => part.deref() !== undefined).length;
  expect(held).toBeLessThan(PARTS / 2);
});
