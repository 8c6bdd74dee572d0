import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CallLog } from '../call-log.js';
import { Ledger } from '../ledger.js';
import { RuleBook } from '../rules.js';
import { Tokens } from '../bearer-tokens.js';
import { Weather } from '../fault-settings.js';
import { WireDoor } from '../wire-listener.js';

/** Whether there is an authority at all, and how things stand with it. */
@Controller('control')
export class ControlController {
  constructor(
    private readonly door: WireDoor,
    private readonly weather: Weather,
    private readonly rules: RuleBook,
    private readonly tokens: Tokens,
    private readonly ledger: Ledger,
    private readonly calls: CallLog,
  ) {}

  @Get()
  state() {
    const { devices, items, sales } = this.ledger;
    return {
      mode: this.door.isOpen ? 'up' : 'down',
      wireUrl: this.door.url,
      ...this.weather.report(),
      counts: {
        ...{ devices: devices.count, items: items.count, sales: sales.count },
        ...{ calls: this.calls.size, tokens: this.tokens.issued },
      },
    };
  }

  @Post('down')
  @HttpCode(200)
  async down() {
    await this.door.shut();
    return this.state();
  }

  @Post('up')
  @HttpCode(200)
  async up() {
    await this.door.open();
    return this.state();
  }

  /** As if it had just been started for the first time. */
  @Post('reset')
  @HttpCode(200)
  async reset() {
    [this.ledger, this.weather, this.rules, this.tokens, this.calls].forEach((memory) => memory.reset());
    await this.door.open();
    return this.state();
  }
}
