import { Injectable } from '@nestjs/common';
import { FairGate, requestingAccount } from '@app/persistence';

/** Pages that may wait for their turn, for each account. */
const WAITING_MAX = 1_000;

/**
 * Long answers are made page by page. One page is made at a time, by turns among the accounts, and then as long a rest follows.
 * So all long answers together take at most half of the process, and sales the rest.
 */
@Injectable()
export class PageTurns {
  private readonly gate = new FairGate(1, WAITING_MAX);

  async make<Page>(makePage: () => Promise<Page>): Promise<Page> {
    const leave = await this.gate.enter(requestingAccount.getStore() ?? 'no account');
    const startedAt = performance.now();
    try {
      return await makePage();
    } finally {
      setTimeout(leave, performance.now() - startedAt).unref();
    }
  }
}
