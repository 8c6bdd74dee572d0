import { joining } from '../dashboard-bodies.js';
import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-dashboard-join');

describe('POST /dashboard/join answers 400', () => {
  refusesFields('post-dashboard-join', '002', [[{}, 'invitation', 'password']]);
  refusesFields('post-dashboard-join', '003', [
    [joining('x', 'eleven char'), 'password'],
    [joining('x'.repeat(201)), 'invitation'],
  ]);
});
