import { Injectable } from '@nestjs/common';
import type { Call } from './call.js';
import { SeededRandom } from './seeded-random.js';
import { matchesTarget, specificity, type Target } from './target.js';

/** Either a range from `ms` to `ms + jitterMs`, or a curve through the median and the 99th percentile. */
export type LatencySetting = { ms: number; jitterMs: number } | { p50: number; p99: number };

export interface TargetedLatency {
  target: Target;
  setting: LatencySetting;
}

/** A call that is waiting at the moment. */
interface RunningPause {
  call: Call;
  timer: NodeJS.Timeout;
  end: () => void;
}

const NO_LATENCY: LatencySetting = { ms: 0, jitterMs: 0 };

/** The time that the authority takes for a call. The most specific matching setting applies. */
@Injectable()
export class Latency {
  private readonly pauses = new Set<RunningPause>();
  private readonly endedEarly = new WeakSet<Call>();
  private defaultSetting = NO_LATENCY;
  private targetedSettings: TargetedLatency[] = [];

  constructor(private readonly randomness: SeededRandom) {}

  get setting(): LatencySetting {
    return this.defaultSetting;
  }

  get targeted(): readonly TargetedLatency[] {
    return this.targetedSettings;
  }

  /** Replaces an earlier setting of the same target. */
  set(setting: LatencySetting, target: Target = {}): void {
    if (specificity(target) === 0) {
      this.defaultSetting = setting;
      return;
    }
    const others = this.targetedSettings.filter((exception) => !isSame(exception.target, target));
    this.targetedSettings = [...others, { target, setting }].sort(
      (a, b) => specificity(b.target) - specificity(a.target),
    );
  }

  next(call: Call): number {
    const setting =
      this.targetedSettings.find(({ target }) => matchesTarget(target, call))?.setting ?? this.defaultSetting;
    if ('ms' in setting) return setting.ms + (setting.jitterMs && setting.jitterMs * this.draw());
    return logNormal(setting.p50, setting.p99, this.draw(), this.draw());
  }

  reset(): void {
    this.defaultSetting = NO_LATENCY;
    this.targetedSettings = [];
  }

  async pause(ms: number, call: Call): Promise<void> {
    if (ms <= 0 || this.endedEarly.has(call)) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        this.pauses.delete(pause);
        clearTimeout(pause.timer);
        resolve();
      };
      const pause = { call, end, timer: setTimeout(end, ms) };
      this.pauses.add(pause);
    });
  }

  /** Ends the pauses of matching calls that wait now. Later calls take the usual time. */
  endPauses(target: Target): void {
    for (const { call, end } of [...this.pauses].filter((pause) => matchesTarget(target, pause.call))) {
      this.endedEarly.add(call);
      end();
    }
  }

  /** Calls that wait when the simulator closes get no answer; the listener cuts their connections. */
  onModuleDestroy(): void {
    this.pauses.forEach(({ timer }) => clearTimeout(timer));
  }

  private draw = () => this.randomness.next('latency');
}

/** Standard deviations between the median and the 99th percentile. */
const DEVIATIONS_OF_P99 = 2.326_347_9;
const TAIL_MAX = 3;

/**
 * A log-normal curve through the two points, as response times usually have it (Box-Muller from two uniform draws). The
 * result is at most three times `p99`, so that no test waits without end.
 */
export function logNormal(p50: number, p99: number, uniform: number, otherUniform: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - uniform)) * Math.cos(2 * Math.PI * otherUniform);
  const spread = Math.log(p99 / p50) / DEVIATIONS_OF_P99;
  return Math.min(p50 * Math.exp(spread * normal), TAIL_MAX * p99);
}

const isSame = (a: Target, b: Target) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => a[name as keyof Target] === b[name as keyof Target],
  );
