import { eventually, saleBody, Stack, testSize, type Till } from '@app/testing';
import { backUp, restoreBackup } from '../../../../libs/testing/src/ledger-backup.js';
import { type SaleInLedger, salesInLedger } from '../ledger-sales.js';
import { upTo } from '../sale-assertions.js';
import { OperatorClient, REASON } from '../operators/operator-client.js';

/** Sales of each branch that wait when the backup is made. */
export const WAITING = testSize({ short: 5, full: 10 });
export const LATER = { prefer: 'respond-async' };
export const SETTLED_MS = testSize({ short: 60_000, full: 240_000 });

export interface Branch {
  till: Till;
  laneId: string;
  /** Of two equal sales, the authority gets only the first before the ledger is lost. Else a sale is lost with the ledger. */
  hasHalfAPair: boolean;
  promised: string[];
}

const saleOf = (invcNo: string, qty: number, more: object = {}) => {
  const { transaction, items } = saleBody(invcNo, { qty });
  return { transaction: { ...transaction, ...more }, items };
};

export const LOST = saleOf('LOST', 50, { cfmDt: '20260302120000' });

/** Different sales, half of them with a time of the till; a note of one of them; and two that are equal but for their number. */
async function sellWhatWaits({ till, promised }: Branch): Promise<void> {
  const timeOf = (number: number) =>
    number % 2 === 0 ? {} : { cfmDt: `202603021015${String(number).padStart(2, '0')}` };
  const note = saleOf('NOTE', 1, { rcptTyCd: 'R', orgInvcNo: 'W-1' });
  const bodies = [
    ...upTo(WAITING - 3).map((number) => saleOf(`W-${number}`, number, timeOf(number))),
    note,
    ...['EQUAL-1', 'EQUAL-2'].map((invcNo) => saleOf(invcNo, 40)),
  ];
  for (const body of bodies) {
    expect(await till.post('sales', body, LATER)).toMatchObject({ status: 202 });
    promised.push(body.transaction.invcNo);
  }
}

/** An installation that loses its ledger after the authority has signed what waited in the last backup. */
export class Disaster {
  private constructor(
    readonly stack: Stack,
    readonly operator: OperatorClient,
    readonly branches: Branch[],
  ) {}

  static async strike(profile: 'direct' | 'gateway', branchCount: number): Promise<Disaster> {
    const stack = await Stack.start({ profile, workers: 0, env: { AUTHORITY_REALIGN: 'off' } });
    const worker = await stack.startWorker();
    const branches: Branch[] = [];
    for (const [index, till] of (await stack.tills(branchCount)).entries()) {
      await till.sell('OLD', { prefer: 'wait=20' });
      const [lane] = await stack.db.query<{ id: string }>('SELECT id FROM devices WHERE tin = $1', [till.tin]);
      branches.push({ till, laneId: lane!.id, hasHalfAPair: index % 2 === 1, promised: ['OLD'] });
    }
    await worker.kill('SIGKILL');
    const disaster = new Disaster(stack, await OperatorClient.of(stack), branches);
    for (const branch of branches) await sellWhatWaits(branch);
    await backUp(stack.db);
    await disaster.sellOn();
    await disaster.loseTheLedger();
    return disaster;
  }

  /** The authority signs what waits, and a sale that is not in the backup. */
  private async sellOn(): Promise<void> {
    const { stack, branches } = this;
    for (const { till } of branches.filter(({ hasHalfAPair }) => hasHalfAPair)) {
      const fault = {
        fault: 'status-503',
        operation: 'saveTrnsSalesOsdc',
        tin: till.tin,
        after: WAITING - 1,
        times: 1_000,
      };
      await stack.simulator.armFault(fault);
    }
    const worker = await stack.startWorker();
    for (const { till, hasHalfAPair } of branches) if (!hasHalfAPair) await till.post('sales', LOST, LATER);
    await eventually(
      async () => {
        for (const { till, hasHalfAPair } of branches)
          expect(await stack.simulator.sales(till.tin)).toHaveLength(1 + WAITING + (hasHalfAPair ? -1 : 1));
      },
      { timeoutMs: SETTLED_MS, everyMs: 100 },
    );
    await worker.kill('SIGKILL');
    await stack.simulator.clearFaults();
  }

  private async loseTheLedger(): Promise<void> {
    await restoreBackup(this.stack.db);
    await this.stack.queue.wipe();
  }

  lane = (branch: Branch, act: string, body: object = {}) =>
    this.operator.post(`lanes/${branch.laneId}/${act}`, { reason: REASON, ...body });

  /** Reads all that the authority has above our count. */
  async learn(branch: Branch, more: object = { apply: true }): Promise<void> {
    await eventually(
      async () => expect(await this.lane(branch, 'learn', more)).toEqual(expect.objectContaining({ status: 200 })),
      {
        timeoutMs: SETTLED_MS,
      },
    );
  }

  sales = async ({ till }: Branch): Promise<SaleInLedger[]> => (await salesInLedger(this.stack.db)).get(till.tin) ?? [];
}

const OPEN = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];

/** The operator reads and resumes until nothing waits: never anything else. */
export const untilSettled = (disaster: Disaster, branch: Branch) =>
  eventually(
    async () => {
      const { body } = await disaster.operator.get(`lanes/${branch.laneId}`);
      if (body.data.heldAt) {
        await disaster.learn(branch);
        await disaster.lane(branch, 'resume', { anyway: true });
      }
      expect((await disaster.sales(branch)).filter(({ status }) => OPEN.includes(status))).toEqual([]);
    },
    { timeoutMs: SETTLED_MS, everyMs: 200 },
  );

/** The authority has each sale once, each promised one is signed, and all that the authority has is known or listed. */
export async function expectEqualBooks(disaster: Disaster, branch: Branch): Promise<void> {
  const { stack, operator } = disaster;
  const sold = [...branch.promised, ...(branch.hasHalfAPair ? [] : ['LOST'])];
  const atAuthority = await stack.simulator.sales(branch.till.tin);
  expect(atAuthority.map(({ trdInvcNo }) => trdInvcNo).toSorted()).toEqual(sold.toSorted());
  const ours = await disaster.sales(branch);
  expect(ours.filter(({ status }) => status !== 'APPROVED').map(({ invcNo }) => invcNo)).toEqual([]);
  expect(ours.map(({ invcNo }) => invcNo)).toEqual(expect.arrayContaining(branch.promised));
  const receiptOf = new Map(atAuthority.map((sale) => [sale.invcNo, sale.receipt.rcptSign]));
  for (const { number, receipt } of ours) expect(receipt?.rcptSign).toBe(receiptOf.get(number!));
  const listed = (await operator.get(`lanes/${branch.laneId}/imported-documents`)).body.data.documents as {
    number: number;
  }[];
  const known = new Set([...ours, ...listed].map(({ number }) => number));
  expect(atAuthority.filter(({ invcNo }) => !known.has(invcNo))).toEqual([]);
}
