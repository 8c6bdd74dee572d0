import { type Database, type HeadToPass, passHead, type PassResult } from '@app/persistence';
import type { SettledSignals } from '@app/queue';
import type { HeadFeed } from '../queueing/head-feed.js';

/** Lets a lane go on without its head: the next head gets its job, and tills that wait for the passed one get their answer. */
export class PassHead {
  constructor(
    private readonly db: Database,
    private readonly feed: HeadFeed,
    private readonly signals: SettledSignals,
  ) {}

  async run(head: HeadToPass): Promise<PassResult['verdict']> {
    const { verdict, heads, stalled } = await passHead(this.db, head);
    this.signals.publish({ settled: [], stalled });
    await this.feed.enqueue(heads);
    return verdict;
  }
}
