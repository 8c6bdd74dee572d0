import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { closeInOrder } from '@app/persistence';
import { OPEN_RESOURCES, WORKER_CONFIG } from '../infrastructure/tokens.js';
import { Housekeeping } from './housekeeping.js';
import { JobConsumers } from './job-consumers.js';

/** Starts and stops the work of this process, in an order that loses nothing. */
@Injectable()
export class WorkerLifecycle {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly consumers: JobConsumers,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'shutdownGraceMs'>,
    @Inject(OPEN_RESOURCES) private readonly openResources: { close(): Promise<void> }[],
  ) {}

  /** The worker takes its first job after its first heartbeat: the claim of a worker without one would look abandoned. */
  async start(): Promise<void> {
    await this.housekeeping.start();
    this.consumers.start();
  }

  /** Takes no more jobs, gives calls in flight their grace, hands over the rest, and closes the connections. */
  async stop(): Promise<void> {
    const areCallsOver = await Promise.race([
      this.consumers.stop().then(() => true),
      pause(this.config.shutdownGraceMs, false, { ref: false }),
    ]);
    await this.housekeeping.stop({ hasOpenClaims: !areCallsOver });
    await closeInOrder(this.openResources);
  }
}
