import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { SEED_MAX } from '../seeded-random.js';
import { Weather } from '../fault-settings.js';
import { ControlInput } from './control-input.js';
import { readFault } from './fault-input.js';
import { readHurried, readLatency } from './latency-input.js';

const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1_000;

/** Where the weather is made. Every route answers with what it is after it. */
@Controller('control')
export class WeatherController {
  constructor(private readonly weather: Weather) {}

  @Post('faults')
  @HttpCode(200)
  arm(@Body() body: unknown) {
    this.weather.faults.arm(readFault(body));
    return this.weather.report();
  }

  @Delete('faults')
  disarm() {
    this.weather.faults.reset();
    return this.weather.report();
  }

  @Post('latency')
  @HttpCode(200)
  setLatency(@Body() body: unknown) {
    const { setting, target } = readLatency(body);
    this.weather.latency.set(setting, target);
    return this.weather.report();
  }

  @Post('latency/hurry')
  @HttpCode(200)
  hurry(@Body() body: unknown) {
    this.weather.latency.hurry(readHurried(body));
    return this.weather.report();
  }

  @Delete('latency')
  resetLatency() {
    this.weather.latency.reset();
    return this.weather.report();
  }

  /** Moves the authority's clock, in either direction, while everybody else's goes on as before. */
  @Post('clock')
  @HttpCode(200)
  setClock(@Body() body: unknown) {
    const input = ControlInput.ofBody(body, ['offsetMs'], 'send for example {"offsetMs":-3600000}');
    this.weather.clock.offsetMs = input.wholeNumber('offsetMs', -TEN_YEARS_MS, TEN_YEARS_MS);
    return this.weather.report();
  }

  @Post('seed')
  @HttpCode(200)
  setSeed(@Body() body: unknown) {
    const input = ControlInput.ofBody(body, ['seed'], 'send for example {"seed":7}');
    this.weather.randomness.reseed(input.wholeNumber('seed', 0, SEED_MAX));
    return this.weather.report();
  }
}
