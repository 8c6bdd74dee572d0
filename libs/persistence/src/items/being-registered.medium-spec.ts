import { addPendingItems, isBeingRegistered } from '../items.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

/** An item that one branch registers, and a sale of it that another has accepted after that. */
async function setup() {
  const here = await bench.lane();
  const there: Lane = { ...(await bench.lane()), tin: here.tin };
  const item = await register(there);
  const sale = await bench.accept(here);
  const isAwaited = (asker = sale.id) => isBeingRegistered(bench.db, taxpayerOf(here), 'TEA', asker);
  return { here, there, item, sale, isAwaited };
}

const taxpayerOf = ({ tin }: Lane) => ({ environment: 'SANDBOX', tin }) as const;

async function register(lane: Lane) {
  const submission = bench.item(lane, 'TEA');
  const item = {
    itemCode: 'TEA',
    itemClass: 'GD',
    itemType: '2',
    itemName: 'Tea',
    taxType: 'B',
    packageUnit: 'NT',
    quantityUnit: 'U',
    active: true,
  } as never;
  await bench.ledger.accept(
    [submission],
    async (tx) => void (await addPendingItems(tx, [{ taxpayer: taxpayerOf(lane), id: submission.id, item }])),
  );
  return submission;
}

const hold = ({ laneId }: Lane) =>
  bench.db.prisma.lane.update({
    where: { id: laneId },
    data: { heldAt: new Date(), heldScope: 'device', heldCode: '901' },
  });

describe('an item that another branch registers', () => {
  it('makes a later sale wait', async () => {
    const { isAwaited } = await setup();
    expect(await isAwaited()).toBe(true);
  });

  it('does not make an earlier sale wait: neither would ever go out', async () => {
    const lane = await bench.lane();
    const sale = await bench.accept(lane);
    await register(lane);
    expect(await isBeingRegistered(bench.db, taxpayerOf(lane), 'TEA', sale.id)).toBe(false);
  });

  it('does not make a sale wait once its registration has settled', async () => {
    const { there, item, isAwaited } = await setup();
    const review = { status: 'NEEDS_REVIEW', outcome: 'inDoubt', numberFate: 'accepted' } as const;
    const attempt = await bench.begin(item.id);
    await bench.ledger.settle([bench.settlement(there, item.id, attempt, review)]);
    expect(await isAwaited()).toBe(false);
  });

  it('does not make a sale wait while its lane is held', async () => {
    const { there, isAwaited } = await setup();
    await hold(there);
    expect(await isAwaited()).toBe(false);
  });

  it('does not make a sale wait while a held lane has the number that it needs', async () => {
    const { here, isAwaited } = await setup();
    const third: Lane = { ...(await bench.lane()), tin: here.tin };
    const blocking = bench.item(third, 'MILK');
    await bench.ledger.accept([blocking]);
    await bench.claim(blocking.id, { sharesSeries: true });
    expect(await isAwaited()).toBe(true);
    await hold(third);
    expect(await isAwaited()).toBe(false);
  });
});
