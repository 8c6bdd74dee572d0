import { Injectable } from '@nestjs/common';
import type { KeyOrderDto } from '@app/contract';
import { type EnteredDevice, sealEnteredKey } from '@app/persistence';
import type { LastNumbers } from '@app/submission';
import { SealingKey } from '../devices/sealing-key.js';

/** Reads a device that an operator enters, and seals its key, so that only workers can read it. */
@Injectable()
export class EnteredDevices {
  constructor(private readonly sealingKey: SealingKey) {}

  async of(order: KeyOrderDto): Promise<{ device: EnteredDevice; last: LastNumbers }> {
    const { deviceSerialNumber: serial, sdcId, mrcNo = '' } = order;
    const sealedKey = await sealEnteredKey(order.cmcKey, await this.sealingKey.read());
    const { lastInvcNo: invoice = null, lastSarNo: movement = null, lastItemNo: item = null } = order;
    const { lastPurchaseNo: purchase = null } = order;
    return { device: { serial, sdcId, mrcNo, sealedKey }, last: { invoice, movement, item, purchase } };
  }
}
