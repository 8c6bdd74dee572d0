import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-dashboard-refresh');

describe('POST /dashboard/refresh answers 400', () => {
  refusesFields('post-dashboard-refresh', '002', [[{}, 'refreshToken']]);
  refusesFields('post-dashboard-refresh', '003', [[{ refreshToken: 'x'.repeat(201) }, 'refreshToken']]);
});
