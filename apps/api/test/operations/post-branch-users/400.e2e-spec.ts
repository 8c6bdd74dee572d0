import { branchUser } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';

refusesWhatIsNoBody('post-branch-users');
refusesBadIdempotencyKeys('post-branch-users');

describe('POST /branch/users answers 400 and 002', () => {
  refusesFields('post-branch-users', '002', [[{}, 'userId', 'userNm']]);
});

describe('POST /branch/users answers 400 and 003', () => {
  refusesFields('post-branch-users', '003', [
    [branchUser({ userId: 'x'.repeat(21) }), 'userId'],
    [branchUser({ userNm: 'x'.repeat(61) }), 'userNm'],
    [branchUser({ pwd: 12345678 }), 'pwd'],
    [branchUser({ useYn: 'yes' }), 'useYn'],
  ]);
});
