import { Body, Controller, Delete, HttpCode, Post, Query } from '@nestjs/common';
import { SEED_MAX } from '../seeded-random.js';
import { FaultSettings } from '../fault-settings.js';
import type { TargetedLatency, LatencySetting } from '../latency.js';
import type { Target } from '../target.js';
import { ControlInput } from './control-input.js';
import { readFault } from './fault-input.js';
import { readTarget, targetNames as allNames } from './target-input.js';

const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1_000;

/** Sets faults, latency, clock and seed. Every route answers with the resulting settings. */
@Controller('control')
export class FaultSettingsController {
  constructor(private readonly settings: FaultSettings) {}

  @Post('faults')
  @HttpCode(200)
  arm(@Body() body: unknown) {
    this.settings.faults.arm(readFault(body));
    return this.settings.report();
  }

  @Delete('faults')
  disarm(@Query() query: unknown) {
    const input = ControlInput.ofQuery(query, ['tin'], 'send ?tin=P051234567Q, or nothing for all');
    if (input.has('tin')) this.settings.faults.clear(input.text('tin'));
    else this.settings.faults.reset();
    return this.settings.report();
  }

  @Post('latency')
  @HttpCode(200)
  setLatency(@Body() body: unknown) {
    const { setting, target } = readLatency(body);
    this.settings.latency.set(setting, target);
    return this.settings.report();
  }

  @Post('latency/hurry')
  @HttpCode(200)
  endPauses(@Body() body: unknown) {
    this.settings.latency.endPauses(readPauseTarget(body));
    return this.settings.report();
  }

  @Delete('latency')
  resetLatency() {
    this.settings.latency.reset();
    return this.settings.report();
  }

  /** Moves only the authority's clock, forward or back. */
  @Post('clock')
  @HttpCode(200)
  setClock(@Body() body: unknown) {
    const input = ControlInput.ofBody(body, ['offsetMs'], 'send for example {"offsetMs":-3600000}');
    this.settings.clock.offsetMs = input.wholeNumber('offsetMs', -TEN_YEARS_MS, TEN_YEARS_MS);
    return this.settings.report();
  }

  @Post('seed')
  @HttpCode(200)
  setSeed(@Body() body: unknown) {
    const input = ControlInput.ofBody(body, ['seed'], 'send for example {"seed":7}');
    this.settings.randomness.reseed(input.wholeNumber('seed', 0, SEED_MAX));
    return this.settings.report();
  }
}

const targetNames = ['operation', 'tin', 'bhfId'] as const;
const FIX = 'send for example {"ms":200,"jitterMs":50} or {"p50":1500,"p99":5000,"operation":"saveTrnsSalesOsdc"}';
const TEN_MINUTES_MS = 600_000;

function readLatency(body: unknown): TargetedLatency {
  const input = ControlInput.ofBody(body, ['ms', 'jitterMs', 'p50', 'p99', ...targetNames], FIX);
  return { target: readTarget(input, targetNames), setting: settingOf(input) };
}

/** The calls whose pauses end now. */
const readPauseTarget = (body: unknown): Target =>
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
