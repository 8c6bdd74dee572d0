/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-round.medium-spec.ts enqueue heads on both. */
import type { Outcome, Receipt } from '@app/domain';
import { readSubmissionViews, listImported } from '@app/persistence';
import type { AuthorityLookups, LookupResult, OwnSale } from '@app/authority';
import { release } from '../operating/index.js';
import { ownReceipt, pipelineBench, listed } from '../test/pipeline-bench.js';
import { type ReadDevice, ReadInvoices } from '../restoring/read-invoices.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

describe('repeated receipts', () => {
  type Head = Awaited<ReturnType<typeof bench.setup>>;
  const ORDER = { operator: 'olive@example.com', reason: 'The cache before the authority is off' };
  const view = async ({ id }: Head) => (await readSubmissionViews(bench.db, [id]))[0]!;
  const signedWith = (receipt: Receipt): Outcome => ({ kind: 'approved', answer: { receipt } });

  /** A sale that is approved with this receipt, in a branch of its own. */
  async function sold(receipt: Receipt): Promise<Head> {
    const head = await bench.setup();
    head.authority.outcomes = [signedWith(receipt)];
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    return head;
  }

  describe('a sale that is answered with the receipt of another sale', () => {
    it('is in doubt, is asked about, and gets its own receipt when the same bytes go out again', async () => {
      const [receipt, own] = [ownReceipt(), ownReceipt()];
      const [owner, victim] = [await sold(receipt), await bench.setup()];
      victim.authority.outcomes = [signedWith(receipt), signedWith(own)];
      expect(await victim.run()).toMatchObject({ kind: 'retry' });
      expect(await view(victim)).toMatchObject({
        ...{ status: 'IN_DOUBT', receipt: null, answerCode: 'repeated receipt' },
        answerMessage: `This receipt already belongs to submission ${owner.id}.`,
      });
      expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
      expect(victim.authority.asked).toEqual(['{"number":1}']);
      expect(victim.authority.sent).toEqual(['{"number":1}', '{"number":1}']);
      expect(await view(victim)).toMatchObject({ receipt: own });
    });

    it('adopts its own receipt if the authority has it', async () => {
      const [receipt, own] = [ownReceipt(), ownReceipt()];
      await sold(receipt);
      const victim = await bench.setup();
      victim.authority.outcomes = [signedWith(receipt)];
      victim.authority.findings = [{ kind: 'found', receipt: own }];
      await victim.run();
      expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
      expect(victim.authority.sent).toHaveLength(1);
      expect(await view(victim)).toMatchObject({ receipt: own });
    });

    it.each(['when it is sent again', 'when it is asked about'])(
      'waits for an operator with the invoices of its lane if the same answer comes %s',
      async (when) => {
        const receipt = ownReceipt();
        await sold(receipt);
        const victim = await bench.setup();
        const next = await bench.accept(victim.lane);
        victim.authority.outcomes = [signedWith(receipt), signedWith(receipt)];
        if (when === 'when it is asked about') victim.authority.findings = [{ kind: 'found', receipt }];
        await victim.run();
        expect(await victim.run()).toMatchObject({ kind: 'held', laneGoesOn: false });
        expect(await view(victim)).toMatchObject({ status: 'NEEDS_REVIEW', receipt: null });
        expect(await bench.laneRow(victim.lane)).toMatchObject({ heldScope: 'invoices', heldCode: 'repeated receipt' });
        expect(await bench.read(next.id)).toMatchObject({ status: 'ACCEPTED' });
      },
    );

    it('keeps its number and its bytes when an operator releases it, and the lane goes on with its own receipt', async () => {
      const receipt = ownReceipt();
      await sold(receipt);
      const victim = await bench.setup();
      const next = await bench.accept(victim.lane);
      victim.authority.outcomes = [signedWith(receipt), signedWith(receipt), signedWith(ownReceipt())];
      await victim.run();
      await victim.run();
      expect(await release(bench.tools, ORDER, victim.id, false)).toEqual({ kind: 'done' });
      expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
      expect(new Set(victim.authority.sent)).toEqual(new Set(['{"number":1}']));
      expect(await victim.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
    });

    it('keeps its doubt through an outage', async () => {
      const receipt = ownReceipt();
      await sold(receipt);
      const victim = await bench.setup();
      victim.authority.outcomes = [signedWith(receipt), signedWith(receipt)];
      victim.authority.findings = [{ kind: 'unavailable', message: 'ECONNREFUSED' }];
      for (let attempts = 1; attempts <= 2; attempts++) expect(await victim.run()).toMatchObject({ kind: 'retry' });
      expect(await view(victim)).toMatchObject({ status: 'IN_DOUBT' });
      expect(await victim.run()).toMatchObject({ kind: 'held' });
    });

    it('is in doubt alone: the others of its group are approved, and of two with one receipt one is', async () => {
      const receipt = ownReceipt();
      await sold(receipt);
      const [poisoned, one, two, ...sound] = await Promise.all(Array.from({ length: 6 }, () => bench.setup()));
      const shared = ownReceipt();
      poisoned!.authority.outcomes = [signedWith(receipt)];
      one!.authority.outcomes = [signedWith(shared)];
      two!.authority.outcomes = [signedWith(shared)];
      bench.events.length = 0;
      await bench.attemptTogether([poisoned!, one!, two!, ...sound]);
      const statusOf = async (head: Head) => (await view(head)).status;
      expect(await Promise.all(sound.map(statusOf))).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
      expect(await statusOf(poisoned!)).toBe('IN_DOUBT');
      expect((await Promise.all([one!, two!].map(statusOf))).sort()).toEqual(['APPROVED', 'IN_DOUBT']);
      expect(bench.events.filter(({ event }) => event === 'trouble')).toEqual([]);
    });

    it('does not claim the next document, whose claim was to be written with the settlement', async () => {
      const receipt = ownReceipt();
      await sold(receipt);
      const victim = await bench.setup(undefined, { documents: 3, callsMs: Infinity });
      const next = await bench.accept(victim.lane);
      victim.authority.outcomes = [signedWith(receipt)];
      bench.events.length = 0;
      await victim.run();
      expect((await view(victim)).status).toBe('IN_DOUBT');
      expect(await bench.read(next.id)).toMatchObject({ status: 'ACCEPTED', number: null });
      expect(bench.events.filter(({ event }) => event === 'trouble')).toEqual([]);
    });
  });

  it('a receipt with the number of an earlier one is approved, and reported once', async () => {
    const head = await bench.setup();
    const next = await bench.accept(head.lane);
    head.authority.write = (_, { number }) => JSON.stringify({ number, salesTyCd: 'N', rcptTyCd: 'S', itemList: [] });
    bench.events.length = 0;
    await head.run();
    expect(await head.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
    const reported = bench.events.filter(({ event }) => event === 'receiptNumberRepeated');
    expect(reported).toMatchObject([{ submissionId: next.id, laneId: head.lane.laneId, environment: 'SANDBOX' }]);
  });
});

describe('read invoices', () => {
  const NOTHING: LookupResult<OwnSale> = { kind: 'nothing', answeredAt: null };
  const AWAY: LookupResult<OwnSale> = { kind: 'unavailable', message: 'no connection' };
  const UNROUTED: LookupResult<OwnSale> = {
    kind: 'refused',
    code: 'HTTP 404',
    message: 'unknown path',
    unrouted: true,
  };
  const UNKNOWN: LookupResult<OwnSale> = { ...UNROUTED, code: '912', forGood: true };

  const saleUnder = (number: number): LookupResult<OwnSale> => listed({ number });
  const list = (...numbers: number[]): LookupResult<OwnSale> => ({
    ...{ kind: 'found', answeredAt: null },
    rows: numbers.flatMap((number) => (saleUnder(number) as { rows: OwnSale[] }).rows),
  });

  /** An authority that has these answers, and remembers the numbers that it was asked about. */
  async function setup(answers: { list?: LookupResult<OwnSale>; one?: (number: number) => LookupResult<OwnSale> }) {
    const lane = await bench.lane();
    const series = `sale/SANDBOX/${lane.tin}/00`;
    await bench.db.query('INSERT INTO series (key, last_number) VALUES ($1, 5)', [series]);
    const device: ReadDevice = {
      environment: 'SANDBOX',
      tin: lane.tin,
      bhfId: '00',
      cmcKey: 'key',
      laneId: lane.laneId,
      series,
    };
    const asked: number[] = [];
    const lookUp = async (name: string, _: unknown, { number }: { number: number }) => {
      if (name === 'ownSales') return answers.list ?? UNROUTED;
      asked.push(number);
      return answers.one?.(number) ?? NOTHING;
    };
    const invoices = new ReadInvoices(bench.db, { lookUp } as unknown as AuthorityLookups);
    return {
      asked,
      read: (upTo: number | null, until = Infinity) => invoices.read(device, { upTo, until }),
      imported: async () => (await listImported(bench.db, series, 0, 1_000)).documents.map(({ number }) => number),
      isOpen: async () => (await bench.laneRow(lane)).restoreOpenedAt !== null,
    };
  }

  it('reads the list, and asks about what it lacks', async () => {
    const { read, asked, imported, isOpen } = await setup({ list: list(4, 5, 6, 7, 9), one: saleUnder });
    expect(await read(null)).toMatchObject({ last: 9, added: 4 });
    expect([asked, await imported(), await isOpen()]).toEqual([[8], [6, 7, 8, 9], true]);
  });

  it('asks about one number after the other where there is no list, up to the first that is free', async () => {
    const { read, asked, imported } = await setup({ one: (number) => (number <= 80 ? saleUnder(number) : NOTHING) });
    expect(await read(null)).toMatchObject({ last: 80, added: 75 });
    expect([asked.length, (await imported()).length]).toEqual([76, 75]);
  });

  it('asks nothing more when its time is over, and goes on where it ended', async () => {
    const answers = { one: (number: number) => (number <= 7 ? saleUnder(number) : AWAY) };
    const { read, asked, imported } = await setup(answers);
    expect(await read(8, -Infinity)).toEqual({ last: null, added: 0, note: 'Number 6 is next.' });
    expect(await read(8)).toMatchObject({ last: null, added: 2, note: 'Number 8: no connection' });
    answers.one = saleUnder;
    expect(await read(8)).toMatchObject({ last: 8, added: 1 });
    expect([asked, await imported()]).toEqual([
      [6, 7, 8, 8],
      [6, 7, 8],
    ]);
  });

  it('counts a number that the authority does not show as read only after a while: it may show it late', async () => {
    const { read, imported, isOpen } = await setup({ list: AWAY, one: () => NOTHING });
    const notYet = { last: null, added: 0, note: 'The authority does not show number 6 yet.' };
    expect([await read(8), await read(8)]).toEqual([notYet, notYet]);
    await bench.db.query(`UPDATE imported_documents SET read_at = read_at - interval '2 minutes'`);
    expect(await read(8)).toEqual({ last: 8, added: 0, note: '' });
    expect([await imported(), await isOpen()]).toEqual([[], false]);
  });

  it('knows no last number while the authority does not answer', async () => {
    const { read, asked } = await setup({ one: () => AWAY });
    expect(await read(8)).toEqual({ last: null, added: 0, note: 'Number 6: no connection' });
    expect(asked).toEqual([6]);
  });

  it('believes the list alone where the host knows no question about one number', async () => {
    const { read, imported } = await setup({ list: list(6, 8), one: () => UNROUTED });
    expect(await read(8)).toMatchObject({ last: null, added: 2, note: expect.stringContaining('number 7') });
    await bench.db.query(`UPDATE imported_documents SET read_at = read_at - interval '2 minutes'`);
    expect(await read(8)).toMatchObject({ last: 8, added: 0 });
    expect(await imported()).toEqual([6, 8]);
  });

  it.each([
    ['the list does not answer', AWAY, UNKNOWN],
    ['the route of the list is missing, maybe for a minute', UNROUTED, UNKNOWN],
    ['the route of the question is missing, maybe for a minute', UNKNOWN, UNROUTED],
  ])('knows no last number while %s', async (_, list, one) => {
    const { read, imported } = await setup({ list, one: () => one });
    expect(await read(8)).toMatchObject({ last: null, added: 0 });
    expect(await read(8)).toMatchObject({ last: null });
    expect(await imported()).toEqual([]);
  });

  it('lets the numbers go on where the host says that it knows neither question: nobody could ever read them', async () => {
    const { read, imported } = await setup({ list: UNKNOWN, one: () => UNKNOWN });
    expect(await read(8)).toMatchObject({ last: 8, added: 0, note: expect.stringContaining('unknown path') });
    expect(await imported()).toEqual([]);
  });
});
