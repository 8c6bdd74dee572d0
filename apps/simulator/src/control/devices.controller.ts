import { Body, Controller, Delete, HttpCode, NotFoundException, Post, Query } from '@nestjs/common';
import { Clock } from '../clock.js';
import type { InstalledDevice } from '../device.js';
import { SimulatorLedger } from '../ledger.js';
import { counterOf } from '../operations/stock-move-rules.js';
import { RuleSettings } from '../rules.js';
import { ControlInput } from './control-input.js';
import { moveStockFromOtherSoftware, sellFromOtherSoftware } from './other-software.js';

const MANY = 10_000;
const EXAMPLE = '{"tin":"P051234567Q","bhfId":"00","by":3}';
const COUNTER_FIX = `send for example ${EXAMPLE}, or "lastInvoiceNumber" or "stockBy" instead of "by"`;
const PROFILES = ['direct', 'gateway'] as const;
const DEVICE_FIX = 'name the device, for example ?tin=P051234567Q&bhfId=00';

/** Changes to a device that the software under test does not make itself. */
@Controller('control')
export class DevicesController {
  constructor(
    private readonly ledger: SimulatorLedger,
    private readonly clock: Clock,
    private readonly rules: RuleSettings,
  ) {}

  /** Records `by` invoices and `stockBy` stock moves of other software, or moves the counter to `lastInvoiceNumber`. */
  @Post('counter')
  @HttpCode(200)
  moveCounter(@Body() body: unknown) {
    const names = ['tin', 'bhfId', 'by', 'lastInvoiceNumber', 'stockBy'];
    const input = ControlInput.ofBody(body, names, COUNTER_FIX);
    const device = this.deviceNamed(input, COUNTER_FIX);
    const { tin, bhfId } = device.identity;
    const count = (name: string) => input.optional(name, () => input.wholeNumber(name, 1, MANY)) ?? 0;
    const [by, stockBy] = [count('by'), count('stockBy')];
    const { nextInvoiceNumber } = this.ledger.sales.of(tin, bhfId);
    const lastInvoiceNumber = input.optional('lastInvoiceNumber', (name) =>
      input.wholeNumber(name, nextInvoiceNumber, Number.MAX_SAFE_INTEGER - 1),
    );
    if (!by && !stockBy && !lastInvoiceNumber)
      throw input.badRequest('send at least one of "by", "lastInvoiceNumber", "stockBy"');
    if (lastInvoiceNumber) this.ledger.record({ type: 'counter', tin, bhfId, lastInvoiceNumber });
    sellFromOtherSoftware(device, by, this.ledger, this.clock.now());
    for (let moved = 0; moved < stockBy; moved += 1)
      moveStockFromOtherSoftware(device, this.nextStockNumber(device), this.ledger, this.clock.now());
    return this.countersOf(device);
  }

  /** The device can be initialised again, with any serial, and then gets a new key. Its sales stay. */
  @Delete('devices')
  forget(@Query() query: unknown) {
    const device = this.deviceNamed(ControlInput.ofQuery(query, ['tin', 'bhfId'], DEVICE_FIX), DEVICE_FIX);
    const { tin, bhfId, dvcSrlNo } = device.identity;
    this.ledger.record({ type: 'device-forgotten', tin, bhfId });
    return { forgotten: { tin, bhfId, dvcSrlNo } };
  }

  private countersOf(device: InstalledDevice) {
    const { tin, bhfId } = device.identity;
    const { nextInvoiceNumber } = this.ledger.sales.of(tin, bhfId);
    return { tin, bhfId, nextInvoiceNumber, nextStockNumber: this.nextStockNumber(device) };
  }

  /** One rule in force at either profile is enough, because a device does not belong to a profile. */
  private nextStockNumber({ identity }: InstalledDevice): number {
    const movementsPerBranch = PROFILES.some((profile) => this.rules.of(profile).movementsPerBranch);
    return this.ledger.stock.nextNumber(...counterOf(identity, { movementsPerBranch }));
  }

  private deviceNamed(input: ControlInput, fix: string): InstalledDevice {
    const [tin, bhfId] = [input.text('tin'), input.text('bhfId')];
    const device = this.ledger.devices.find(tin, bhfId);
    if (device) return device;
    throw new NotFoundException({ error: `no device is initialised for ${tin}, branch ${bhfId}`, fix });
  }
}
