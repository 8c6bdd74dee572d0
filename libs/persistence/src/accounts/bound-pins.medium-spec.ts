import { randomUUID } from 'node:crypto';
import type { AccountId, AppId, LaneId, SubmissionId } from '@app/domain';
import { constraintOf } from '../database/sql-state.js';
import { newId } from '../database/ids.js';
import { readAppPrincipal, readPrincipal } from '../callers.js';
import { bindPin, freePin, hasPin, readPinHolder } from '../bound-pins.js';
import { endWholeFile, openWholeFile, writeChunk } from '../batches/chunks.js';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const branchOf = ({ tin }: Lane, bhfId = '00') => ({ environment: 'SANDBOX', tin, bhfId }) as const;
const free = (lane: Lane) => freePin(bench.db, { ...branchOf(lane), accountId: lane.accountId as AccountId });

async function newAccount(name = 'Another'): Promise<AccountId> {
  const id = newId<AccountId>();
  await bench.db.prisma.account.create({ data: { id, name } });
  return id;
}

/** The lane as another account uses it, with an app of its own. */
async function takenOver(lane: Lane): Promise<Lane> {
  await free(lane);
  const [accountId, appId] = [await newAccount(), randomUUID()];
  await bindPin(bench.db, branchOf(lane), accountId);
  const app = { id: appId, accountId, deviceId: lane.laneId, name: 'Theirs', ...branchOf(lane) };
  await bench.db.prisma.app.create({ data: app });
  return { ...lane, accountId, appId };
}

const codeOf = (work: Promise<unknown>) => work.then(() => null, constraintOf);

describe('bind_pin', () => {
  it('makes the device and the lane of a new branch, and finds them again', async () => {
    const [account, tin] = [await newAccount(), 'A000000001Z'];
    const branch = { environment: 'PRODUCTION', tin, bhfId: '00' } as const;
    const device = await bindPin(bench.db, branch, account);
    expect(await bindPin(bench.db, branch, account)).toBe(device);
    expect(await bench.db.prisma.lane.findUnique({ where: { id: device! } })).toMatchObject({ headId: null });
    expect(await readPinHolder(bench.db, branch)).toEqual({ accountId: account, account: 'Another', appId: null });
  });

  it('changes nothing while another account has the PIN, in any branch', async () => {
    const [lane, other] = [await bench.lane(), await newAccount()];
    for (const bhfId of ['00', '01']) expect(await bindPin(bench.db, branchOf(lane, bhfId), other)).toBeNull();
    expect(await bench.db.prisma.device.count({ where: { tin: lane.tin } })).toBe(1);
  });

  it('lets one of many accounts win', async () => {
    const branch = { environment: 'PRODUCTION', tin: 'A000000002Z', bhfId: '00' } as const;
    const accounts = await Promise.all(Array.from({ length: 20 }, () => newAccount()));
    const bound = await Promise.all(accounts.map((account) => bindPin(bench.db, branch, account)));
    expect(bound.filter((device) => device !== null)).toHaveLength(1);
  });

  it('gives all branches of a free PIN to one account, and leaves series and numbers as they are', async () => {
    const lane = await bench.lane();
    const branch = await bench.db.prisma.device.create({
      data: {
        id: newId(),
        accountId: lane.accountId,
        ...branchOf(lane, '01'),
        lane: { create: { environment: 'SANDBOX' } },
      },
    });
    const { id } = await bench.accept(lane);
    await bench.approve(lane, id);
    const before = await bench.db.query('SELECT * FROM series ORDER BY key');
    const theirs = await takenOver(lane);
    const device = await bench.db.prisma.device.findUnique({ where: { id: branch.id } });
    expect(device).toMatchObject({ accountId: theirs.accountId });
    expect(await bench.db.query('SELECT * FROM series ORDER BY key')).toEqual(before);
  });

  it('keeps the movement numbers of each account for that account, also when it gets the PIN back', async () => {
    const lane = await bench.lane();
    const moved = (of: Lane, reference: string) => ({
      ...bench.movement(of),
      ...{ reference, naturalKey: `stock-movement/SANDBOX/${lane.tin}/00/${reference}` },
    });
    const accept = async (of: Lane, reference: string) => {
      const movement = moved(of, reference);
      const { accepted } = await bench.ledger.accept([movement]);
      if (accepted.length > 0) await bench.approve(of, movement.id);
      return accepted.length;
    };
    expect([await accept(lane, '1'), await accept(lane, '1')]).toEqual([1, 0]);
    const theirs = await takenOver(lane);
    expect([await accept(theirs, '1'), await accept(theirs, '1'), await accept(theirs, '2')]).toEqual([1, 0, 1]);
    await free(theirs);
    await bindPin(bench.db, branchOf(lane), lane.accountId as AccountId);
    expect([await accept(lane, '1'), await accept(lane, '2')]).toEqual([0, 1]);
  });
});

describe('an account that has lost its PIN', () => {
  it('gets nothing accepted any more, and others in the same group do', async () => {
    const [lane, other] = [await bench.lane(), await bench.lane()];
    await takenOver(lane);
    expect(await codeOf(bench.ledger.accept([bench.sale(lane)]))).toBe('pin_of_account');
    expect(await codeOf(bench.ledger.accept([bench.sale(other), bench.sale(lane)]))).toBe('pin_of_account');
    expect((await bench.ledger.accept([bench.sale(other)])).accepted).toHaveLength(1);
    expect(await bench.db.prisma.submission.count({ where: { laneId: lane.laneId } })).toBe(0);
  });

  it('gets no whole file accepted that began before', async () => {
    const lane = await bench.lane();
    const batch = await bench.batch(lane);
    const file = bench.db.transaction(async (tx) => {
      const position = await openWholeFile(tx);
      await writeChunk(tx, [bench.sale(lane)], position);
      await free(lane);
      return endWholeFile(tx, batch, new Map([[lane.laneId, 1]]), { lastLine: 1, accepted: 1, known: 0 });
    });
    expect(await codeOf(file)).toBe('pin_of_account');
    expect(await bench.db.prisma.submission.count({ where: { laneId: lane.laneId } })).toBe(0);
  });

  it('has no app that works, even if one were active', async () => {
    const lane = await bench.lane();
    const hash = randomUUID();
    await bench.db.prisma.apiKey.create({ data: { id: newId(), appId: lane.appId, hash, hint: '' } });
    expect(await readPrincipal(bench.ledger.db, hash)).toMatchObject({ laneId: lane.laneId });
    await takenOver(lane);
    await bench.db.prisma.app.update({ where: { id: lane.appId }, data: { state: 'ACTIVE' } });
    expect(await readPrincipal(bench.ledger.db, hash)).toBeNull();
    const opened = await readAppPrincipal(bench.db, lane.appId as AppId, lane.accountId as AccountId);
    expect(opened).toMatchObject({ state: 'SUSPENDED' });
    expect(await hasPin(bench.db, { ...lane, accountId: lane.accountId as AccountId })).toBe(false);
  });

  it('has its apps suspended', async () => {
    const lane = await bench.lane();
    await free(lane);
    const app = await readAppPrincipal(bench.db, lane.appId as AppId, lane.accountId as AccountId);
    expect(app).toMatchObject({ state: 'SUSPENDED' });
  });
});

it('a lane of a free PIN can be held and resumed', async () => {
  const lane = await bench.lane();
  await free(lane);
  for (const heldAt of [new Date(), null])
    await bench.db.prisma.lane.update({ where: { id: lane.laneId }, data: { heldAt, heldScope: heldAt && 'device' } });
  expect(await bench.db.prisma.event.count({ where: { laneId: lane.laneId as LaneId } })).toBe(0);
});

it('a set-up with the known serial number needs no call after the PIN has changed hands', async () => {
  const lane = await bench.lane();
  const setup = (of: Lane) => ({
    ...bench.sale(of, 'SERIAL-1'),
    ...{ kind: 'device-setup', series: null, naturalKey: `device/SANDBOX/${lane.tin}/00/SERIAL-1` },
  });
  const first = setup(lane);
  await bench.ledger.accept([first]);
  const attempt = await bench.begin(first.id, { unnumbered: true, number: null });
  await bench.ledger.settle([bench.settlement(lane, first.id, attempt)]);
  await bench.db.query(
    `UPDATE devices SET serial = 'SERIAL-1', cmc_key = '\\x01', sdc_id = 'SDC', grant_submission_id = $2 WHERE id = $1`,
    [lane.laneId, first.id],
  );
  const again = setup(await takenOver(lane));
  expect((await bench.ledger.accept([again])).accepted).toEqual([again.id]);
  const granted = (id: SubmissionId) =>
    bench.db.query('SELECT take_granted($1, $2, 1000) AS value', [id, bench.worker]);
  expect(await granted(again.id)).toEqual([{ value: { attempt: 1, sdcId: 'SDC', mrcNo: null } }]);
});
