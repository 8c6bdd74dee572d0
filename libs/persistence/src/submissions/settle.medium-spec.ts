import { randomUUID } from 'node:crypto';
import type { SubmissionId, WorkerId } from '@app/domain';
import { addReceipt } from '../operating/interventions.js';
import { type Lane, ledgerBench, UNCLEAR } from '../test/ledger-bench.js';
import { readSubmissionViews } from './submission-views.js';
import type { Claim } from './ledger.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('settle', () => {
  async function setup(documents = 1) {
    const lane = await bench.lane();
    const ids = [];
    for (let made = 0; made < documents; made++) ids.push((await bench.accept(lane)).id);
    return { lane, ids };
  }

  const lastNumber = async (lane: Lane) =>
    (await bench.db.prisma.series.findUnique({ where: { key: `sale/${lane.laneId}` } }))?.lastNumber;

  const RECEIPT = {
    receiptNumber: 7,
    totalReceipts: 9,
    internalData: 'INTERNAL',
    signature: 'SIGNATURE',
    signedAt: '20261121101500',
    answeredAt: '20261121101501',
  };

  /** The next attempt begins in a later millisecond. */
  const initialise = ({ laneId }: Lane, sdcId: string) =>
    bench.db.query(
      `WITH initialised AS (
       UPDATE devices SET sdc_id = $2, mrc_no = 'KRA-' || $2, initialised_at = clock_timestamp() WHERE id = $1 RETURNING 1)
     SELECT pg_sleep(0.002) FROM initialised`,
      [laneId, sdcId],
    );

  const sign = async (lane: Lane, id: SubmissionId, attempt: number) =>
    bench.ledger.settle([bench.settlement(lane, id, attempt, { receipt: { ...RECEIPT, signature: `S-${id}` } })]);

  /** The control unit and its registration, as the receipt of the submission keeps them. */
  async function unitOf(id: SubmissionId) {
    const [view] = await readSubmissionViews(bench.db, [id]);
    return [view!.receipt!.sdcId, view!.receipt!.mrcNo];
  }

  const addReceiptTo = (id: SubmissionId) => addReceipt(bench.db, id, { ...RECEIPT, signature: `S-${id}` });

  describe('the control unit of a receipt', () => {
    it('is that of the device which signed, also after the device is replaced', async () => {
      const { lane, ids } = await setup(2);
      await initialise(lane, 'OLD');
      await sign(lane, ids[0]!, await bench.begin(ids[0]!));
      await initialise(lane, 'NEW');
      await sign(lane, ids[1]!, await bench.begin(ids[1]!));
      expect([await unitOf(ids[0]!), await unitOf(ids[1]!)]).toEqual([
        ['OLD', 'KRA-OLD'],
        ['NEW', 'KRA-NEW'],
      ]);
    });

    it('is the new one for a sale that the old device certainly did not sign', async () => {
      const { lane, ids } = await setup();
      await initialise(lane, 'OLD');
      const fault = { status: 'QUEUED', outcome: 'laneFault', numberFate: 'kept', inLane: 'stays' } as const;
      await bench.ledger.settle([bench.settlement(lane, ids[0]!, await bench.begin(ids[0]!), fault)]);
      await initialise(lane, 'NEW');
      await sign(lane, ids[0]!, await bench.begin(ids[0]!));
      expect(await unitOf(ids[0]!)).toEqual(['NEW', 'KRA-NEW']);
    });

    it('is unknown if the device was replaced while the sale was in doubt, or on the wire', async () => {
      const { lane, ids } = await setup(2);
      await initialise(lane, 'OLD');
      await bench.leaveInDoubt(lane, ids[0]!);
      await initialise(lane, 'NEW');
      await sign(lane, ids[0]!, await bench.begin(ids[0]!));
      const attempt = await bench.begin(ids[1]!);
      await initialise(lane, 'NEWEST');
      await sign(lane, ids[1]!, attempt);
      expect([await unitOf(ids[0]!), await unitOf(ids[1]!)]).toEqual([
        [null, null],
        [null, null],
      ]);
    });

    it('is unknown if the device was replaced after the worker of an attempt died', async () => {
      const { lane, ids } = await setup();
      await bench.begin(ids[0]!);
      await bench.ledger.rescueClaims(bench.db, bench.worker);
      await initialise(lane, 'NEW');
      await sign(lane, ids[0]!, await bench.begin(ids[0]!));
      expect(await unitOf(ids[0]!)).toEqual([null, null]);
    });

    it('is found in the same way for a receipt that an operator adds later', async () => {
      const fault = { status: 'QUEUED', outcome: 'laneFault', numberFate: 'kept', inLane: 'stays' } as const;
      const [refused, doubtful, signed] = [await setup(), await setup(), await setup()];
      await bench.ledger.settle([
        bench.settlement(refused.lane, refused.ids[0]!, await bench.begin(refused.ids[0]!), fault),
      ]);
      await bench.leaveInDoubt(doubtful.lane, doubtful.ids[0]!);
      await bench.approve(signed.lane, signed.ids[0]!);
      for (const { lane } of [refused, doubtful, signed]) await initialise(lane, 'NEW');
      for (const { lane, ids } of [refused, doubtful]) await bench.approve(lane, ids[0]!);
      const unitOfAdded = async ({ ids }: Awaited<ReturnType<typeof setup>>) => {
        expect(await addReceiptTo(ids[0]!)).toBe(true);
        return unitOf(ids[0]!);
      };
      expect(await unitOfAdded(refused)).toEqual(['NEW', 'KRA-NEW']);
      expect(await unitOfAdded(doubtful)).toEqual([null, null]);
      expect(await unitOfAdded(signed)).toEqual([null, null]);
    });

    it('is unknown to an operator if attempts before the replacement are not kept any more', async () => {
      const { lane, ids } = await setup();
      await bench.approve(lane, ids[0]!);
      await initialise(lane, 'NEW');
      await bench.db.query('DELETE FROM attempts WHERE submission_id = $1', [ids[0]]);
      await addReceiptTo(ids[0]!);
      expect(await unitOf(ids[0]!)).toEqual([null, null]);
    });

    it('is unknown if the device was replaced in the millisecond in which the attempt began', async () => {
      const { lane, ids } = await setup();
      const attempt = await bench.begin(ids[0]!);
      await initialise(lane, 'NEW');
      await bench.db.query(
        `UPDATE devices SET initialised_at = s.first_attempt_at FROM submissions s WHERE devices.id = $1 AND s.id = $2`,
        [lane.laneId, ids[0]],
      );
      await sign(lane, ids[0]!, attempt);
      expect(await unitOf(ids[0]!)).toEqual([null, null]);
    });

    it('is known for a device without a registration code', async () => {
      const { lane, ids } = await setup();
      await initialise(lane, 'UNIT');
      await bench.db.query(`UPDATE devices SET mrc_no = '' WHERE id = $1`, [lane.laneId]);
      await sign(lane, ids[0]!, await bench.begin(ids[0]!));
      expect(await unitOf(ids[0]!)).toEqual(['UNIT', null]);
    });
  });

  describe('settling', () => {
    it('writes the receipt, keeps the number and promotes the next, in one commit', async () => {
      const { lane, ids } = await setup(2);
      const claimed = await bench.claim(ids[0]!);
      const attempt = claimed.verdict === 'claimed' ? claimed.attempt : 0;
      const { written, heads } = await bench.ledger.settle([
        bench.settlement(lane, ids[0]!, attempt, { receipt: RECEIPT }),
      ]);
      expect(written).toEqual([ids[0]]);
      expect(heads).toMatchObject([{ submissionId: ids[1], turn: 1, laneDepth: 0 }]);
      expect(await lastNumber(lane)).toBe(1n);
      const receipt = await bench.db.prisma.receipt.findUnique({ where: { submissionId: ids[0] } });
      expect(receipt).toMatchObject({ curRcptNo: 7n, rcptSign: 'SIGNATURE', sdcDateTime: '20261121101500' });
    });

    it('releases the number and the natural key of a refused document', async () => {
      const { lane, ids } = await setup();
      const { reference } = await bench.read(ids[0]!);
      await bench.reject(lane, ids[0]!);
      const again = await bench.accept(lane, reference);
      expect(again.accepted).toEqual([again.id]);
      await bench.approve(lane, again.id);
      expect(await bench.read(again.id)).toMatchObject({ number: 1 });
      expect(await lastNumber(lane)).toBe(1n);
    });

    it('sets no series back that went on meanwhile', async () => {
      const { lane, ids } = await setup();
      const attempt = await bench.begin(ids[0]!);
      const series = { key: `sale/${lane.laneId}`, lastNumber: 9 };
      await bench.db.prisma.series.upsert({ where: { key: series.key }, create: series, update: series });
      await bench.ledger.settle([bench.settlement(lane, ids[0]!, attempt)]);
      expect(await lastNumber(lane)).toBe(9n);
    });

    it('releases the natural key of an approved document if the key only marks what is on its way', async () => {
      const { lane, ids } = await setup(2);
      const references = await Promise.all(ids.map(async (id) => (await bench.read(id)).reference));
      for (const [index, id] of ids.entries()) {
        const settlement = bench.settlement(lane, id, await bench.begin(id), { freesKey: index === 0 });
        await bench.ledger.settle([settlement]);
      }
      const again = [await bench.accept(lane, references[0]), await bench.accept(lane, references[1])];
      expect(again.map(({ id, accepted }) => accepted.includes(id))).toEqual([true, false]);
    });

    it('is harmless when it runs twice', async () => {
      const { lane, ids } = await setup(2);
      const claimed = await bench.claim(ids[0]!);
      const settlements = [bench.settlement(lane, ids[0]!, claimed.verdict === 'claimed' ? claimed.attempt : 0)];
      const first = await bench.ledger.settle(settlements);
      const second = await bench.ledger.settle(settlements);
      expect([first.written, second.written]).toEqual([[ids[0]], [ids[0]]]);
      expect(second.heads).toEqual([]);
      expect(await bench.laneRow(lane)).toMatchObject({ headId: ids[1], waiting: 0 });
    });

    it('changes nothing for a worker that counts as dead', async () => {
      const { lane, ids } = await setup();
      const dead = randomUUID() as unknown as WorkerId;
      await bench.claim(ids[0]!, { worker: dead });
      await bench.stopHeartbeat(dead);
      await bench.claim(ids[0]!);
      const late = bench.settlement(lane, ids[0]!, 1, { workerId: dead });
      expect(await bench.ledger.settle([late])).toMatchObject({ written: [], heads: [] });
      expect(await bench.read(ids[0]!)).toMatchObject({ status: 'SUBMITTING' });
    });

    it('takes a definite answer from a worker that counts as dead, if no attempt came after it', async () => {
      const { lane, ids } = await setup(2);
      const claimed = await bench.claim(ids[0]!);
      await bench.stopHeartbeat();
      await bench.ledger.rescueClaims();
      const attempt = claimed.verdict === 'claimed' ? claimed.attempt : 0;
      const late = bench.settlement(lane, ids[0]!, attempt);
      expect((await bench.ledger.settle([{ ...late, ...UNCLEAR }])).written).toEqual([]);
      expect(await bench.ledger.settle([late])).toMatchObject({
        written: [ids[0]],
        heads: [{ submissionId: ids[1] }],
      });
      expect(await bench.claim(ids[0]!)).toMatchObject({ verdict: 'settled' });
    });

    it('holds the lane after three equal refusals of different documents in a row', async () => {
      const { lane, ids } = await setup(4);
      for (const id of ids.slice(0, 2)) expect((await bench.reject(lane, id)).heads).toHaveLength(1);
      const third = await bench.reject(lane, ids[2]!);
      expect(third).toMatchObject({ heads: [], stalled: [lane.laneId] });
      expect(await bench.laneRow(lane)).toMatchObject({ headId: null, waiting: 1, heldCode: '910' });
    });

    it('keeps the hold of a device if an attempt that was under way holds invoices only', async () => {
      const { lane, ids } = await setup();
      const attempt = await bench.begin(ids[0]!);
      await bench.db.query(`UPDATE lanes SET held_at = now(), held_scope = 'device' WHERE id = $1`, [lane.laneId]);
      const review = { ...UNCLEAR, status: 'NEEDS_REVIEW', inLane: 'parks', hold: 'invoices' } as const;
      await bench.ledger.settle([bench.settlement(lane, ids[0]!, attempt, review)]);
      expect(await bench.laneRow(lane)).toMatchObject({ heldScope: 'device' });
    });

    it('does not hold the lane for different refusals, or for one document tried again', async () => {
      const { lane, ids } = await setup(3);
      for (const [index, id] of ids.entries()) await bench.reject(lane, id, `bad ${index}`);
      for (let tries = 0; tries < 4; tries++) {
        const { id } = await bench.accept(lane, `same-${lane.laneId}`);
        await bench.reject(lane, id, 'always');
      }
      expect(await bench.laneRow(lane)).toMatchObject({ heldAt: null });
    });

    it('does not hold the lane for refusals that do not count against it', async () => {
      const { lane, ids } = await setup(4);
      for (const id of ids) await bench.reject(lane, id, 'there is no such item', { countsAgainstLane: false });
      expect(await bench.laneRow(lane)).toMatchObject({ heldAt: null, rejections: 0 });
    });

    it('gives the head of a released lane a new number and a new wire body, if it is not in doubt', async () => {
      const { lane, ids } = await setup();
      const claimed = await bench.claim(ids[0]!);
      const attempt = claimed.verdict === 'claimed' ? claimed.attempt : 0;
      const fault = {
        status: 'QUEUED',
        outcome: 'laneFault',
        code: '910',
        numberFate: 'kept',
        inLane: 'stays',
      } as const;
      const held = bench.settlement(lane, ids[0]!, attempt, { ...fault, doubt: 'keep', hold: 'device' });
      await bench.ledger.settle([held]);
      await bench.db.query('INSERT INTO series (key, last_number) VALUES ($1, 500)', [`sale/${lane.laneId}`]);
      await bench.ledger.releaseLane(lane.laneId);
      await bench.approve(lane, ids[0]!);
      expect(await bench.read(ids[0]!)).toMatchObject({ number: 501, wireBody: '{"number":501}' });
    });

    it('keeps the document at the head of a held lane, until it is released', async () => {
      const { lane, ids } = await setup(2);
      const claimed = await bench.claim(ids[0]!);
      const fault = {
        status: 'QUEUED',
        outcome: 'laneFault',
        code: '901',
        message: 'not a valid device',
        numberFate: 'kept',
        doubt: 'keep',
        inLane: 'stays',
        hold: 'device',
      } as const;
      const attempt = claimed.verdict === 'claimed' ? claimed.attempt : 0;
      const held = await bench.ledger.settle([bench.settlement(lane, ids[0]!, attempt, fault)]);
      expect(held).toMatchObject({ heads: [], stalled: [lane.laneId] });
      expect(await bench.laneRow(lane)).toMatchObject({ headId: ids[0], waiting: 1, heldCode: '901' });

      expect(await bench.ledger.releaseLane(lane.laneId)).toMatchObject([{ submissionId: ids[0], turn: 2 }]);
      expect(await bench.ledger.releaseLane(lane.laneId)).toEqual([]);
      expect((await bench.approve(lane, ids[0]!)).heads).toMatchObject([{ submissionId: ids[1] }]);
      expect(await lastNumber(lane)).toBe(1n);
    });
  });
});

describe('settle and claim', () => {
  /** A lane with so many sales, of which the first is on its way. */
  async function setup(sales: number) {
    const lane = await bench.lane();
    const ids: SubmissionId[] = [];
    while (ids.length < sales) ids.push((await bench.accept(lane)).id);
    const settlement = bench.settlement(lane, ids[0]!, await bench.begin(ids[0]!));
    return { lane, ids, settlement };
  }

  /** The claim of a sale that becomes the head for the first time. */
  const claimOf = (id: SubmissionId, number: number): Claim => ({
    ...{ id, turn: 1, environment: 'SANDBOX', workerId: bench.worker, leaseMs: 60_000, number },
    ...{ wireBody: `{"number":${number}}`, unnumbered: false, sharesSeries: false, inHand: false },
  });

  const statusesOf = (ids: SubmissionId[]) => Promise.all(ids.map(async (id) => (await bench.read(id)).status));
  const headOf = async (lane: Lane) => (await bench.laneRow(lane)).headId;

  it('the next head is claimed with its number and its bytes', async () => {
    const { lane, ids, settlement } = await setup(3);
    const { written, heads, claims } = await bench.ledger.settleAndClaim([settlement], [claimOf(ids[1]!, 2)]);
    expect([written, heads.map(({ submissionId }) => submissionId)]).toEqual([[ids[0]], [ids[1]]]);
    expect(claims).toEqual([{ id: ids[1], verdict: 'claimed', attempt: 1, inDoubt: false }]);
    expect(await statusesOf(ids)).toEqual(['APPROVED', 'SUBMITTING', 'ACCEPTED']);
    expect(await bench.read(ids[1]!)).toMatchObject({ number: 2, wireBody: '{"number":2}' });
    expect(await headOf(lane)).toBe(ids[1]);
  });

  it('a claim with another number than the next one is refused, and the settlement is written', async () => {
    const { ids, settlement } = await setup(2);
    const { claims } = await bench.ledger.settleAndClaim([settlement], [claimOf(ids[1]!, 3)]);
    expect(claims).toMatchObject([{ verdict: 'renumber' }]);
    expect(await statusesOf(ids)).toEqual(['APPROVED', 'QUEUED']);
  });

  it('what did not become the head is not claimed', async () => {
    const { ids, settlement } = await setup(3);
    expect((await bench.ledger.settleAndClaim([settlement], [claimOf(ids[2]!, 2)])).claims).toEqual([]);
    expect(await statusesOf(ids)).toEqual(['APPROVED', 'QUEUED', 'ACCEPTED']);
  });

  it('an attempt that is not the newest settles nothing, so nothing is claimed', async () => {
    const { ids, settlement } = await setup(2);
    const late = { ...settlement, attempt: 7 };
    expect(await bench.ledger.settleAndClaim([late], [claimOf(ids[1]!, 2)])).toMatchObject({ written: [], claims: [] });
    expect(await statusesOf(ids)).toEqual(['SUBMITTING', 'ACCEPTED']);
  });

  it('the lanes of a group are claimed each for itself', async () => {
    const [one, other] = [await setup(2), await setup(2)];
    const claims = [claimOf(one.ids[1]!, 2), claimOf(other.ids[1]!, 9)];
    const settled = await bench.ledger.settleAndClaim([one.settlement, other.settlement], claims);
    expect(new Map(settled.claims.map(({ id, verdict }) => [id, verdict]))).toEqual(
      new Map([[one.ids[1], 'claimed'], [other.ids[1], 'renumber']]), // prettier-ignore
    );
    expect(await statusesOf([...one.ids, ...other.ids])).toEqual(['APPROVED', 'SUBMITTING', 'APPROVED', 'QUEUED']);
  });
});
