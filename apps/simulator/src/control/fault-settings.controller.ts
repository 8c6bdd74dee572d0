import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { SEED_MAX } from '../seeded-random.js';
import { FaultSettings } from '../fault-settings.js';
import { ControlInput } from './control-input.js';
import { readFault } from './fault-input.js';
import { readPauseTarget, readLatency } from './latency-input.js';

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
  disarm() {
    this.settings.faults.reset();
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
