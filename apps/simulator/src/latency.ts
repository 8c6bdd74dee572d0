import { Injectable } from '@nestjs/common';

export interface LatencySetting {
  ms: number;
  jitterMs: number;
}

const none: LatencySetting = { ms: 0, jitterMs: 0 };

/** How long the authority thinks, jitter included. */
@Injectable()
export class Latency {
  private readonly pauses = new Set<NodeJS.Timeout>();
  setting = none;

  next(random = Math.random()): number {
    return this.setting.ms + random * this.setting.jitterMs;
  }

  reset(): void {
    this.setting = none;
  }

  async pause(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.pauses.delete(timer);
        resolve();
      }, ms);
      this.pauses.add(timer);
    });
  }

  /** Who is thinking when the simulator closes never comes to an end; the caller's connection is cut besides. */
  onModuleDestroy(): void {
    this.pauses.forEach((timer) => clearTimeout(timer));
  }
}
