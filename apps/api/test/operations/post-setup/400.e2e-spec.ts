import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-setup');
refusesBadIdempotencyKeys('post-setup');

describe('POST /setup answers 400 and 002', () => {
  refusesFields('post-setup', '002', [[{}, 'deviceSerialNumber']]);
});

describe('POST /setup answers 400 and 003', () => {
  refusesFields('post-setup', '003', [
    [{ deviceSerialNumber: 7 }, 'deviceSerialNumber'],
    [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
    [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
  ]);
});
