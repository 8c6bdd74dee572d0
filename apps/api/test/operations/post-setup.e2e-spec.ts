import { answers } from './answers.js';
import { installsTheDevice, installsWithoutWaiting, refusesOtherSerials } from './shared/device.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-setup', 200), () => {
  installsTheDevice('post-setup', {});
});

describe(answers('post-setup', 202), () => {
  installsWithoutWaiting('post-setup');
});

describe(answers('post-setup', 400), () => {
  describe('and 002', () => {
    refusesFields('post-setup', '002', [[{}, 'deviceSerialNumber']]);
  });

  describe('and 003', () => {
    refusesFields('post-setup', '003', [
      [{ deviceSerialNumber: 7 }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
    ]);
  });
});

describe(answers('post-setup', 422), () => {
  refusesOtherSerials('post-setup');
});
