import type { SubmissionDraft } from '@app/domain';
import { testSize } from '@app/testing';
import { SeededChoices } from '../../../authority/src/oscu/test/random-sales.js';
import { item, line, sale } from '../../../domain/src/test/documents.js';
import { isBatchDocument } from './batch-line.js';
import { batchBench, note, sold } from './test/batch-bench.js';
import { lineOf } from './test/batch-documents.js';

let bench: Awaited<ReturnType<typeof batchBench>>;
beforeAll(async () => void (bench = await batchBench()));
afterAll(() => bench.close());

async function setup() {
  const uploader = await bench.uploader();
  return { uploader, batchId: await uploader.batch() };
}

describe('the order of a file', () => {
  /** Accepted lines keep the order of the file, for every dependency, wave and chunk. */
  it('is the order of each line it goes into', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8].slice(0, testSize({ short: 2, full: 8 }))) {
      const [one, other] = [await bench.uploader(), await bench.uploader()];
      const batchId = await one.batch();
      const chance = new SeededChoices(seed);
      const file = Array.from({ length: 120 }, (_, index) => {
        const { draft, registers: itemsToRegister } = randomDraft(chance, index);
        return lineOf(chance.pick([one, other]).owner, index + 1, draft, itemsToRegister);
      });
      const [before, taking] = [
        [await one.referencesInLane(), await other.referencesInLane()],
        one.acceptLines(batchId),
      ];
      for (let from = 0; from < file.length;) {
        const size = chance.between(1, 50);
        await taking.accept(file.slice(from, from + size));
        from += size;
      }
      const accepted = (await one.verdicts(batchId)).filter(({ verdict }) => verdict === 'accepted');
      expect(accepted.length).toBeGreaterThan(40);
      for (const [index, { owner, lane }] of [one, other].entries()) {
        const mine = accepted.filter(({ line: number }) => {
          const at = file[number - 1]!;
          return isBatchDocument(at) && at.owner === owner;
        });
        const companion = new Set(
          file.flatMap(({ itemsToRegister }) => itemsToRegister ?? []).map(({ itemCode }) => itemCode),
        );
        const inLane = (await one.referencesInLane(lane)).slice(before[index]!.length);
        expect([seed, inLane.filter((reference) => !companion.has(reference))]).toEqual([
          seed,
          mine.map(({ reference }) => reference),
        ]);
      }
    }
  });

  it('has what comes with a line right before it', async () => {
    const { uploader, batchId } = await setup();
    const withItem = (number: string, itemCode: string) => ({
      ...{ draft: sale({ invoiceNumber: number, lines: [line({ itemCode })] }), registers: [item({ itemCode })] },
    });
    const file = [withItem('INV-1', 'TEA'), { draft: sold('INV-2'), registers: null }, withItem('INV-3', 'MILK')];
    await uploader
      .acceptLines(batchId)
      .accept(
        file.map(({ draft, registers: itemsToRegister }, at) => lineOf(uploader.owner, at + 1, draft, itemsToRegister)),
      );
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'TEA', 'INV-1', 'INV-2', 'MILK', 'INV-3']);
  });

  it('stands behind what tills post meanwhile', async () => {
    const { uploader, batchId } = await setup();
    const taking = uploader.acceptLines(batchId);
    await taking.accept(uploader.sales(2));
    await uploader.post(sold('TILL-1'));
    await taking.accept(uploader.sales(2, 3));
    await uploader.post(sold('TILL-2'));
    expect(await uploader.referencesInLane()).toEqual([
      'ADVICE',
      'TILL-1',
      'TILL-2',
      'INV-1',
      'INV-2',
      'INV-3',
      'INV-4',
    ]);
  });
});

/** Of few items and originals, so that lines have to do with one another. Its reference is that of no other line. */
function randomDraft(
  chance: SeededChoices,
  index: number,
): { draft: SubmissionDraft; registers: ReturnType<typeof item>[] | null } {
  const companion = item({ itemCode: `BROUGHT-${chance.between(1, 3)}` });
  const itemCode = chance.pick(['ADVICE', 'ADVICE', `ITEM-${chance.between(0, index)}`]);
  const plain = sale({ invoiceNumber: `INV-${index}`, lines: [line({ itemCode })] });
  return chance.pick([
    () => ({ draft: plain, registers: null }),
    () => ({ draft: item({ itemCode: `ITEM-${index}` }), registers: null }),
    () => ({ draft: note(`CN-${index}`, `INV-${chance.between(0, index)}`, 100), registers: null }),
    () => ({ draft: { ...plain, lines: [line({ itemCode: companion.itemCode })] }, registers: [companion] }),
  ])();
}
