import { app } from '../dashboard-bodies.js';
import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-dashboard-apps');

const PIN = 'P000000000Z';

describe('POST /dashboard/apps answers 400', () => {
  refusesFields('post-dashboard-apps', '002', [[{}, 'name', 'environment', 'tin']]);
  refusesFields('post-dashboard-apps', '003', [
    [app('P0'), 'tin'],
    [app(PIN, { bhfId: '0' }), 'bhfId'],
    [app(PIN, { environment: 'MOON' }), 'environment'],
    [app(PIN, { name: 'x'.repeat(101) }), 'name'],
  ]);
});
