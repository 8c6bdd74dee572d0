import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ArmedFaults } from '../armed-faults.js';
import { CallLog } from '../call-log.js';
import { DocumentWishes } from '../document-wishes.js';
import { Latency } from '../latency.js';
import { Ledger } from '../ledger.js';
import { WireDoor } from '../wire-door.js';
import { ControlInput } from './control-input.js';
import { readFault } from './fault-input.js';

const TEN_MINUTES_MS = 600_000;

/** Where the weather is made. Every route answers with how things stand after it. */
@Controller('control')
export class ControlController {
  constructor(
    private readonly door: WireDoor,
    private readonly latency: Latency,
    private readonly faults: ArmedFaults,
    private readonly wishes: DocumentWishes,
    private readonly ledger: Ledger,
    private readonly calls: CallLog,
  ) {}

  @Get()
  state() {
    const { devices, items, sales } = this.ledger;
    return {
      mode: this.door.isOpen ? 'up' : 'down',
      wireUrl: this.door.url,
      latency: this.latency.setting,
      faults: this.faults.list,
      counts: { devices: devices.length, items: items.length, sales: sales.length, calls: this.calls.size },
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

  @Post('latency')
  @HttpCode(200)
  setLatency(@Body() body: unknown) {
    const input = ControlInput.ofBody(body, ['ms', 'jitterMs'], 'send for example {"ms":200,"jitterMs":50}');
    const milliseconds = (name: string) => input.wholeNumber(name, 0, TEN_MINUTES_MS);
    this.latency.setting = { ms: milliseconds('ms'), jitterMs: input.optional('jitterMs', milliseconds) ?? 0 };
    return this.state();
  }

  @Post('faults')
  @HttpCode(200)
  arm(@Body() body: unknown) {
    this.faults.arm(readFault(body));
    return this.state();
  }

  @Delete('faults')
  disarm() {
    this.faults.reset();
    return this.state();
  }

  /** As if it had just been started for the first time. */
  @Post('reset')
  @HttpCode(200)
  async reset() {
    [this.ledger, this.faults, this.wishes, this.latency, this.calls].forEach((memory) => memory.reset());
    await this.door.open();
    return this.state();
  }
}
