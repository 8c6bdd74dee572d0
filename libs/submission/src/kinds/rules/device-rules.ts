import type { Refusal } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';
import type { Rule } from './rule.js';

export const deviceNotReady: Refusal = {
  code: '007',
  field: 'device',
  message: 'The device of this app is not initialised.',
  fix: 'Call POST /api/v1/initialize with the serial number of the device, then send this again.',
};

export const deviceIsReady: Rule<{ ground: InvoiceGround }> = ({ ground }) =>
  ground.deviceReady ? [] : [deviceNotReady];
