import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CallLog } from '../call-log.js';
import { SimulatorLedger } from '../ledger.js';
import { RuleSettings } from '../rules.js';
import { TestSession } from '../test-session.js';
import { BearerTokens } from '../bearer-tokens.js';
import { FaultSettings } from '../fault-settings.js';
import { WireListener } from '../wire-listener.js';

/** Starts, stops and resets the authority, and reports its state. */
@Controller('control')
export class ControlController {
  constructor(
    private readonly listener: WireListener,
    private readonly faultSettings: FaultSettings,
    private readonly rules: RuleSettings,
    private readonly tokens: BearerTokens,
    private readonly ledger: SimulatorLedger,
    private readonly calls: CallLog,
    private readonly session: TestSession,
  ) {}

  @Get()
  state() {
    const { devices, items, sales } = this.ledger;
    return {
      mode: this.listener.isOpen ? 'up' : 'down',
      wireUrl: this.listener.url,
      ...this.faultSettings.report(),
      counts: {
        ...{ devices: devices.count, items: items.count, sales: sales.count },
        ...{ calls: this.calls.size, tokens: this.tokens.issued },
      },
    };
  }

  @Post('down')
  @HttpCode(200)
  async down() {
    await this.listener.close();
    return this.state();
  }

  @Post('up')
  @HttpCode(200)
  async up() {
    await this.listener.open();
    return this.state();
  }

  /** Restores the state of a first start. */
  @Post('reset')
  @HttpCode(200)
  async reset() {
    [this.ledger, this.faultSettings, this.rules, this.tokens, this.calls, this.session].forEach((part) =>
      part.reset(),
    );
    await this.listener.open();
    return this.state();
  }
}
