import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-initialize');
refusesBadIdempotencyKeys('post-initialize');

describe('POST /initialize answers 400 and 002', () => {
  refusesFields('post-initialize', '002', [[{}, 'deviceSerialNumber']]);
});

describe('POST /initialize answers 400 and 003', () => {
  refusesFields('post-initialize', '003', [
    [{ deviceSerialNumber: 7 }, 'deviceSerialNumber'],
    [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
    [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
  ]);
});
