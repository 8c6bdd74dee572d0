import { cancelBatch } from '@app/persistence';
import { item, line, sale } from '../../../domain/src/test/documents.js';
import { BatchClosed } from './accept-chunk.js';
import { batchBench, note, sold, type Uploader } from './test/batch-bench.js';
import { lineOf } from './test/batch-documents.js';

let bench: Awaited<ReturnType<typeof batchBench>>;
beforeAll(async () => void (bench = await batchBench()));
afterAll(() => bench.close());

async function setup() {
  const uploader = await bench.uploader();
  return { uploader, batchId: await uploader.batch() };
}

const verdictsOf = async (uploader: Uploader, batchId: Parameters<Uploader['verdicts']>[0]) =>
  (await uploader.verdicts(batchId)).map(({ line, verdict, reference }) => `${line} ${reference} ${verdict}`);

describe('the lines of a batch', () => {
  it('have a verdict each, with the reference of the document', async () => {
    const { uploader, batchId } = await setup();
    await uploader.post(sold('INV-1'));
    const there = await uploader.post(sold('INV-2'));
    const lines = uploader.lines(sold('INV-1'), sold('INV-2', { total: 1 }), sold('INV-3'), note('CN-1', 'NONE'));
    await uploader.acceptLines(batchId).accept([...lines, unreadable(5)]);
    const [known, duplicate, accepted, refused, unread] = await uploader.verdicts(batchId);
    expect(known).toMatchObject({ verdict: 'known', kind: 'sale', reference: 'INV-1', details: null });
    expect(duplicate).toMatchObject({ verdict: 'duplicate', details: { code: '004', reference: 'INV-2' } });
    expect(there).toMatchObject({ id: duplicate!.submissionId });
    expect(accepted).toMatchObject({ verdict: 'accepted', submissionId: expect.any(String) as string });
    expect(refused).toMatchObject({ verdict: 'refused', submissionId: null, kind: 'credit-note', reference: 'CN-1' });
    expect(unread).toEqual(unreadable(5));
    expect(await uploader.read(batchId)).toMatchObject({
      ...{ state: 'RECEIVING', lastLine: 5, accepted: 1, known: 1, duplicates: 1, refused: 2 },
    });
  });

  it('may depend on earlier lines, and not on later ones', async () => {
    const { uploader, batchId } = await setup();
    const tea = (number: string) => sale({ invoiceNumber: number, lines: [line({ itemCode: 'TEA' })] });
    const drafts = [tea('INV-0'), item({ itemCode: 'TEA' }), tea('INV-1'), note('CN-0', 'INV-2'), sold('INV-2')];
    await uploader.acceptLines(batchId).accept(uploader.lines(...drafts, note('CN-1', 'INV-2'), note('CN-2', 'INV-2')));
    expect(await verdictsOf(uploader, batchId)).toEqual([
      ...['1 INV-0 refused', '2 TEA accepted', '3 INV-1 accepted', '4 CN-0 refused', '5 INV-2 accepted'],
      ...['6 CN-1 accepted', '7 CN-2 refused'],
    ]);
    expect((await uploader.verdicts(batchId))[6]!.details).toMatchObject({ code: '802' });
  });

  it('do not reveal the submission of another account that has their number', async () => {
    const { uploader, batchId } = await setup();
    const stranger = await bench.uploader({ ...(await bench.lane()), tin: uploader.lane.tin });
    await stranger.post(item({ itemCode: 'SV1' }));
    await uploader.acceptLines(batchId).accept(uploader.lines(item({ itemCode: 'SV1' })));
    expect(await uploader.verdicts(batchId)).toMatchObject([{ verdict: 'duplicate', submissionId: null }]);
  });

  it('are committed together with their submissions', async () => {
    const { uploader, batchId } = await setup();
    const taking = uploader.acceptLines(batchId);
    const chunks = Array.from({ length: 20 }, (_, index) => uploader.sales(25, 1 + 25 * index));
    let isOver = false;
    const taken = (async () => {
      for (const chunk of chunks) await taking.accept(chunk);
    })().finally(() => (isOver = true));
    const looks: object[] = [];
    while (!isOver) looks.push(await together(batchId));
    await taken;
    expect(looks.filter((look) => !isTogether(look))).toEqual([]);
    expect(await together(batchId)).toEqual({ lines: 500, submissions: 500, told: 500, last: 500 });
  });
});

/** One snapshot of what a batch says it did, and of what it did. */
async function together(batchId: string) {
  const [look] = await bench.db.query<Record<'lines' | 'submissions' | 'told' | 'last', number>>(
    `SELECT (SELECT count(*)::int FROM batch_lines WHERE batch_id = b.id AND verdict = 'accepted') AS lines,
       (SELECT count(*)::int FROM submissions s WHERE s.account_id = b.account_id AND s.kind = 'sale') AS submissions,
       b.accepted AS told, b.last_line AS last
     FROM batches b WHERE b.id = $1`,
    [batchId],
  );
  return look!;
}
const isTogether = (look: object) => new Set(Object.values(look)).size === 1;

const unreadable = (number: number) => ({
  ...{ line: number, verdict: 'refused' as const, submissionId: null, kind: null, reference: null },
  details: { code: '003' },
});

describe('a line that the ledger refuses', () => {
  it.each([
    ['a value that no database keeps', sale({ ...sold('INV-7'), remark: 'a\u0000b' })],
    ['a rule it breaks in there', sale({ ...sold('INV-7'), remark: 'FORBIDDEN' })],
  ])('fails alone, and the others are taken in their order: %s', async (_, poison) => {
    await bench.db.query(`ALTER TABLE documents DROP CONSTRAINT IF EXISTS forbidden`);
    await bench.db.query(
      `ALTER TABLE documents ADD CONSTRAINT forbidden CHECK (document ->> 'remark' IS DISTINCT FROM 'FORBIDDEN')`,
    );
    const { uploader, batchId } = await setup();
    const file = uploader.sales(20).with(6, lineOf(uploader.owner, 7, poison));
    await uploader.acceptLines(batchId).accept([...file, lineOf(uploader.owner, 21, note('CN-1', 'INV-7'))]);
    const verdicts = await uploader.verdicts(batchId);
    expect(verdicts.filter(({ verdict }) => verdict !== 'accepted')).toEqual([
      { line: 7, verdict: 'refused', submissionId: null, kind: 'sale', reference: 'INV-7', details: { code: '905' } },
      expect.objectContaining({
        line: 21,
        verdict: 'refused',
        details: expect.objectContaining({ code: '801' }) as object,
      }),
    ]);
    const others = file.flatMap(({ line: number }) => (number === 7 ? [] : `INV-${number}`));
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', ...others]);
    expect(await uploader.read(batchId)).toMatchObject({ lastLine: 21, accepted: 19, refused: 2 });
    expect(uploader.events.filter(({ event }) => event === 'trouble')).toHaveLength(1);
  });
});

describe('a batch that is cancelled', () => {
  it('accepts no more lines', async () => {
    const { uploader, batchId } = await setup();
    const taking = uploader.acceptLines(batchId);
    await taking.accept(uploader.sales(2));
    await cancelBatch(bench.db, batchId);
    await expect(taking.accept(uploader.sales(2, 3))).rejects.toThrow(BatchClosed);
    expect(await verdictsOf(uploader, batchId)).toEqual(['1 INV-1 accepted', '2 INV-2 accepted']);
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-1', 'INV-2']);
  });

  it('has accepted all of a chunk or nothing', async () => {
    const ends = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { uploader, batchId } = await setup();
        const taken = uploader.acceptLines(batchId).accept(uploader.sales(5));
        const [end] = await Promise.allSettled([taken, cancelBatch(bench.db, batchId)]);
        const { accepted, state } = await uploader.read(batchId);
        return {
          isTaken: end.status === 'fulfilled',
          accepted,
          state,
          there: (await uploader.referencesInLane()).length - 1,
        };
      }),
    );
    for (const { isTaken, ...there } of ends) {
      expect(there).toEqual({ state: 'CANCELLED', accepted: isTaken ? 5 : 0, there: isTaken ? 5 : 0 });
    }
  });
});

describe('many posts at the same time', () => {
  it('accept a file that is sent twice once: accepted in one, known in the other', async () => {
    const { uploader, batchId } = await setup();
    const again = await uploader.batch();
    const file = [...uploader.sales(100), lineOf(uploader.owner, 101, note('CN-1', 'INV-1'))];
    await Promise.all(
      [batchId, again].map(async (id) => {
        const taking = uploader.acceptLines(id);
        for (let from = 0; from < file.length; from += 30) await taking.accept(file.slice(from, from + 30));
      }),
    );
    const [first, second] = await Promise.all([batchId, again].map((id) => uploader.verdicts(id)));
    for (const [index, one] of first!.entries()) {
      expect([one.verdict, second![index]!.verdict].sort()).toEqual(['accepted', 'known']);
      expect(second![index]!.submissionId).toBe(one.submissionId);
    }
    expect(new Set(await uploader.referencesInLane()).size).toBe(102);
    expect(await uploader.referencesInLane()).toHaveLength(102);
  });

  it('accept a number once that tills post too, and all get the same submission', async () => {
    const { uploader, batchId } = await setup();
    const file = uploader.sales(60);
    const taking = uploader.acceptLines(batchId);
    const [posts] = await Promise.all([
      Promise.all(file.map(({ draft }) => uploader.post(draft as ReturnType<typeof sold>))),
      (async () => {
        for (let from = 0; from < file.length; from += 10) await taking.accept(file.slice(from, from + 10));
      })(),
    ]);
    const verdicts = await uploader.verdicts(batchId);
    for (const [index, post] of posts.entries()) {
      const { verdict, submissionId } = verdicts[index]!;
      const tillsId = post.kind === 'accepted' ? post.id : post.kind === 'known' ? post.view.id : null;
      expect([post.kind, verdict].sort()).toEqual(['accepted', 'known']);
      expect(tillsId).toBe(submissionId);
    }
    expect(await uploader.referencesInLane()).toHaveLength(61);
  });

  it('keep the count of waiting submissions exact, and leave a head', async () => {
    const { uploader, batchId } = await setup();
    const again = await uploader.batch();
    const other = uploader.sales(40, 41);
    await Promise.all([
      uploader.acceptLines(batchId).accept(uploader.sales(40)),
      uploader.acceptLines(again).accept(other),
      ...Array.from({ length: 10 }, (_, index) => uploader.post(sold(`TILL-${index}`))),
    ]);
    expect(await uploader.laneState()).toEqual({ said: 90, waiting: 90, head: 'ADVICE' });
  });
});
