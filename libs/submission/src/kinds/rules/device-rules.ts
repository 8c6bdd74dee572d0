import type { Refusal } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import type { PreconditionRule } from './rule.js';

export const deviceNotInitialised: Refusal = {
  code: '007',
  field: 'device',
  message: 'The device of this app is not initialised.',
  fix: 'Call POST /api/v1/initialize with the serial number of the device, then send this again.',
  callsFirst: [{ method: 'POST', path: '/api/v1/initialize', about: 'Initialises the device with its serial number.' }],
};

export const deviceIsInitialised: PreconditionRule<{ facts: InvoiceFacts }> = ({ facts }) =>
  facts.deviceReady ? [] : [deviceNotInitialised];
