/** @one-queue: it only needs its documents delivered. */
import { type TillAnswer, eventually, type RunningProcess, Stack, testSize, type Till } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';
import { upTo } from '../sale-assertions.js';
import { line, moved, returnOf, sale, serviceItem, stockMaster, stockMovement } from '../client/bodies.js';

const ASYNC = { prefer: 'respond-async' };
const GOODS = ['SOAP', 'TEA', 'RICE', 'OIL'];
/** Fifteen sales have returns, discards, a count and kills among them. */
const SALES = testSize({ short: 15, full: 30 });

/** A shop that keeps its own count of its stock. */
class DayOfGoods {
  readonly expected: Record<string, number> = {};
  private readonly answers: Promise<TillAnswer>[] = [];
  private movementNumber = 0;

  constructor(
    private readonly stack: Stack,
    private readonly till: Till,
    private readonly random: () => number,
  ) {}

  async open(): Promise<void> {
    await this.till.initialise();
    for (const itemCd of GOODS) {
      await this.till.post('items/goods', { ...serviceItem(itemCd), itemName: itemCd });
      await this.count(itemCd, 50);
    }
    await this.move('RICE', '02', 24);
    await this.move('OIL', '01', 12);
    await this.settled();
  }

  /** Most sales stay; some are returned, some goods are discarded, and sometimes the shop counts. */
  async trade(between: (sale: number) => Promise<void> = async () => {}): Promise<void> {
    for (let number = 1; number <= SALES; number++) {
      const lines = this.basket();
      await this.post(this.till.post('sales', sale(`INV-${number}`, lines), ASYNC));
      for (const { itemCd, qty } of lines) this.noteChange(itemCd, -qty);
      if (number % 5 === 0) await this.takeBack(`INV-${number}`, `CN-${number}`, lines[0]!);
      if (number % 7 === 0) await this.move(this.anyItem(), '15', 1);
      if (number % 11 === 0) await this.count(this.anyItem(), 40);
      await between(number);
    }
  }

  async settled(): Promise<void> {
    for (const answer of await Promise.all(this.answers))
      expect([answer.status, answer.body.errors]).toEqual([202, undefined]);
    await eventually(async () => expect(await this.unapproved()).toEqual([]), { timeoutMs: 240_000, everyMs: 250 });
  }

  /** The expected stock, our stock, and the authority's sums of movements and masters. */
  async stocks() {
    const { db, simulator } = this.stack;
    const { tin } = this.till;
    const items = await db.prisma.item.findMany({ where: { tin } });
    const ownCode = new Map(items.map(({ itemCd, wireCd }) => [wireCd ?? itemCd, itemCd]));
    const levels = await db.prisma.stockLevel.findMany({ where: { lane: { device: { tin } } } });
    const theirs: Record<string, number> = {};
    for (const { sarTyCd, itemList } of await simulator.rows('stockMoves', tin)) {
      for (const { itemCd, qty } of itemList as { itemCd: string; qty: number }[]) {
        const own = ownCode.get(itemCd)!;
        theirs[own] = rounded((theirs[own] ?? 0) + ((sarTyCd as string) < '11' ? qty : -qty));
      }
    }
    const masters = await simulator.rows('stockMaster', tin);
    return {
      expected: this.expected,
      ours: Object.fromEntries(levels.map(({ itemCd, quantity }) => [itemCd, quantity.toNumber()])),
      told: Object.fromEntries(levels.map(({ itemCd, told }) => [itemCd, told.toNumber()])),
      theirs,
      masters: Object.fromEntries(masters.map(({ itemCd, rsdQty }) => [ownCode.get(itemCd as string), rsdQty])),
    };
  }

  private anyItem = (): string => GOODS[Math.floor(this.random() * GOODS.length)]!;

  private basket() {
    const codes = GOODS.filter(() => this.random() < 0.5);
    return (codes.length > 0 ? codes : ['SOAP']).map((itemCd) =>
      line({ itemCd, itemNm: itemCd, qty: 1 + Math.floor(this.random() * 3) }),
    );
  }

  private async takeBack(original: string, number: string, sold: ReturnType<typeof line>): Promise<void> {
    await this.post(this.till.post('sales', returnOf(original, number, [sold]), ASYNC));
    this.noteChange(sold.itemCd, sold.qty);
  }

  private async move(itemCd: string, stockTyCd: string, qty: number): Promise<void> {
    const body = stockMovement(++this.movementNumber, [moved(itemCd, qty, { stockTyCd })]);
    await this.post(this.till.post('stock/io', body, ASYNC));
    this.noteChange(itemCd, stockTyCd < '11' ? qty : -qty);
  }

  private async count(itemCd: string, rsdQty: number): Promise<void> {
    await this.post(this.till.put('stock/master/activate', stockMaster(itemCd, rsdQty), ASYNC));
    this.expected[itemCd] = rsdQty;
  }

  private post(answer: Promise<TillAnswer>): Promise<TillAnswer> {
    this.answers.push(answer);
    return answer;
  }

  private noteChange(itemCd: string, change: number): void {
    this.expected[itemCd] = (this.expected[itemCd] ?? 0) + change;
  }

  /** Submissions that are not approved. */
  private unapproved() {
    return this.stack.db.query(
      `SELECT kind, reference, status, answer_message FROM submissions WHERE tin = $1 AND status <> 'APPROVED' LIMIT 5`,
      [this.till.tin],
    );
  }
}

const rounded = (quantity: number) => Math.round(quantity * 100) / 100;

const RULES = { SIMULATOR_DIRECT_RULES: 'sequence,stock', AUTHORITY_CALL_TIMEOUT: '2s', LOG_LEVEL: 'error' };

async function expectAllAgree(day: DayOfGoods): Promise<void> {
  const { expected, ours, told, theirs, masters } = await day.stocks();
  expect({ ours, told, theirs, masters }).toEqual({
    ours: expected,
    told: expected,
    theirs: expected,
    masters: expected,
  });
}

const QUIET_WORKERS = testSize({ short: 1, full: 2 });

describe.each([
  ['direct', false],
  ['gateway', true],
] as const)('a day of goods, on the hosts called %s', (profile, isDeadly) => {
  let stack: Stack;
  beforeAll(async () => void (stack = await Stack.start({ profile, workers: 0, env: RULES })));
  afterAll(() => stack.stop());

  it(`ends with as much of everything here as at the authority${isDeadly ? ', though workers are killed at random' : ''}`, async () => {
    const random = seededRandom(11);
    const workers = await Promise.all(upTo(isDeadly ? 2 : QUIET_WORKERS).map(() => stack.startWorker()));
    const day = new DayOfGoods(stack, await stack.uninitialisedTill(), random);
    await day.open();
    await day.trade(async (sale) => {
      if (isDeadly && sale % 6 === 0) await killOne(stack, workers, random);
    });
    await day.settled();
    await expectAllAgree(day);
  });
});

/** Kills a worker while earlier sales are pending, because posting is faster than selling. */
async function killOne(stack: Stack, workers: RunningProcess[], random: () => number): Promise<void> {
  const [worker] = workers.splice(Math.floor(random() * workers.length), 1);
  await worker!.kill('SIGKILL');
  workers.push(await stack.startWorker());
}
