import { randomUUID } from 'node:crypto';
import { newApiKey, provisionApp } from '@app/access';
import type { Environment } from '@app/domain';
import type { Database } from '@app/persistence';
import { eventually } from './eventually.js';
import { newUser, type TestUser } from './test-user.js';
import { type TillAnswer, Till } from './till.js';

/** Creates the accounts, devices, apps and users of a stack, straight in its database. */
export class StackTills {
  private devices = 0;
  private lastProvisioning: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly nextApi: () => string,
  ) {}

  async till(environment: Environment): Promise<Till> {
    const till = await this.uninitialisedTill(environment);
    await mustBeApproved(till, await till.initialise());
    await mustBeApproved(till, await till.registerItem(till.soldItem));
    return till;
  }

  async uninitialisedTill(environment: Environment): Promise<Till> {
    return this.provisioned(environment, `P${String(++this.devices).padStart(9, '0')}K`, '00');
  }

  async branchOf(tin: string, bhfId: string): Promise<Till> {
    const environment = 'SANDBOX';
    const { accountId } = await this.db.prisma.device.findFirstOrThrow({ where: { environment, tin } });
    const device = { id: randomUUID(), accountId, environment, tin, bhfId };
    await this.db.prisma.device.create({ data: { ...device, lane: { create: { environment } } } });
    return this.provisioned(environment, tin, bhfId);
  }

  async userOf(tin: string, role: 'OWNER' | 'MEMBER'): Promise<TestUser> {
    const { accountId } = await this.db.prisma.device.findFirstOrThrow({ where: { tin } });
    return newUser(this.db, accountId!, role);
  }

  /** Tills are provisioned one after the other: hundreds at the same moment would wait too long for the few connections of a test. */
  provisioned(environment: Environment, tin: string, bhfId: string): Promise<Till> {
    const provision = () => this.provision(environment, tin, bhfId);
    const provisioning = this.lastProvisioning.then(provision, provision);
    this.lastProvisioning = provisioning;
    return provisioning;
  }

  private async provision(environment: Environment, tin: string, bhfId: string): Promise<Till> {
    const apiKey = newApiKey(environment);
    const names = { accountName: `Account ${tin}`, appName: 'Till' };
    await provisionApp(this.db, { ...names, environment, tin, bhfId, apiKey });
    return new Till(this.nextApi, tin, apiKey);
  }
}

/** The approval may come late, because an earlier test may have stopped the authority for a moment. */
async function mustBeApproved(till: Till, answer: TillAnswer): Promise<void> {
  if (answer.status === 200) return;
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The till is not ready: ${JSON.stringify(answer.body)}`);
  await eventually(
    async () => {
      const { body } = await till.get(location);
      if (body.data.status !== 'APPROVED') throw new Error(`The till is not ready: ${JSON.stringify(body)}`);
    },
    { timeoutMs: 120_000, everyMs: 100 },
  );
}
