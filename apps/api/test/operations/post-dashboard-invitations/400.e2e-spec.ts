import { refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-dashboard-invitations');

describe('POST /dashboard/invitations answers 400', () => {
  refusesFields('post-dashboard-invitations', '002', [[{}, 'email']]);
  refusesFields('post-dashboard-invitations', '003', [[{ email: 'nobody' }, 'email']]);
});
