import { randomUUID } from 'node:crypto';
import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('submissions posted together', () => {
  it('are accepted as one, companions before the main submission', async () => {
    const lane = await bench.lane();
    const sale = bench.sale(lane);
    const companions = ['TEA', 'MILK'].map((code) => ({ ...bench.item(lane, code), comesWith: sale.id }));
    const { accepted } = await bench.ledger.accept([...companions, sale]);
    expect(accepted).toHaveLength(3);
    for (const { id } of [...companions, sale]) {
      expect((await bench.laneRow(lane)).headId).toBe(id);
      await bench.approve(lane, id);
    }
  });

  it('leave nothing behind when the main submission is known', async () => {
    const lane = await bench.lane();
    const first = await bench.accept(lane, 'INV-1');
    const sale = bench.sale(lane, 'INV-1');
    const companions = { ...bench.item(lane, 'TEA'), comesWith: sale.id };
    const { accepted, known } = await bench.ledger.accept([companions, sale]);
    expect([accepted, known[sale.id]]).toEqual([[], first.id]);
    expect(await bench.db.prisma.naturalKey.count({ where: { key: companions.naturalKey } })).toBe(0);
  });

  it('leave out a companion that exists already', async () => {
    const lane = await bench.lane();
    await bench.ledger.accept([bench.item(lane, 'TEA')]);
    const sale = bench.sale(lane);
    const { accepted } = await bench.ledger.accept([{ ...bench.item(lane, 'TEA'), comesWith: sale.id }, sale]);
    expect(accepted).toEqual([sale.id]);
  });
});

describe('the idempotency key of a request', () => {
  it('is written with its submission, and taken from then on', async () => {
    const lane = await bench.lane();
    const named = (idempotencyKey: string) => ({ ...bench.sale(lane), idempotencyKey, bodyHash: 'hash' });
    const key = randomUUID();
    const first = named(key);
    await bench.ledger.accept([first, named(randomUUID())]);
    const rows = await bench.db.prisma.idempotencyKey.findMany({ where: { key } });
    expect(rows).toMatchObject([{ appId: lane.appId, submissionId: first.id, bodyHash: 'hash' }]);
    const again = named(key);
    await expect(bench.ledger.accept([again])).rejects.toMatchObject({ constraint: 'idempotency_keys_pkey' });
    expect(await bench.db.prisma.submission.count({ where: { id: again.id } })).toBe(0);
  });
});
