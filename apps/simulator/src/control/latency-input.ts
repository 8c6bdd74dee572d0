import type { TargetedLatency, LatencySetting } from '../latency.js';
import type { Target } from '../target.js';
import { ControlInput } from './control-input.js';
import { readTarget, targetNames as allNames } from './target-input.js';

const targetNames = ['operation', 'tin', 'bhfId'] as const;
const FIX = 'send for example {"ms":200,"jitterMs":50} or {"p50":1500,"p99":5000,"operation":"saveTrnsSalesOsdc"}';
const TEN_MINUTES_MS = 600_000;

export function readLatency(body: unknown): TargetedLatency {
  const input = ControlInput.ofBody(body, ['ms', 'jitterMs', 'p50', 'p99', ...targetNames], FIX);
  return { target: readTarget(input, targetNames), setting: settingOf(input) };
}

/** The calls whose pauses end now. */
export const readPauseTarget = (body: unknown): Target =>
  readTarget(ControlInput.ofBody(body, allNames, 'send for example {"tin":"P051234567Q"}, or {} for all'));

function settingOf(input: ControlInput): LatencySetting {
  const isCurve = input.has('p50') || input.has('p99');
  if (isCurve && (input.has('ms') || input.has('jitterMs'))) {
    throw input.badRequest('send either "ms" and "jitterMs" or "p50" and "p99", not both');
  }
  return isCurve ? curveOf(input) : rangeOf(input);
}

function rangeOf(input: ControlInput): LatencySetting {
  const milliseconds = (name: string) => input.wholeNumber(name, 0, TEN_MINUTES_MS);
  return { ms: milliseconds('ms'), jitterMs: input.optional('jitterMs', milliseconds) ?? 0 };
}

function curveOf(input: ControlInput): LatencySetting {
  const p50 = input.wholeNumber('p50', 1, TEN_MINUTES_MS);
  return { p50, p99: input.wholeNumber('p99', p50, TEN_MINUTES_MS) };
}
