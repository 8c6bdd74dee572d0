import { refusesApiKeys, refusesMembers } from '../every-operation.js';

refusesApiKeys('post-dashboard-invitations');
refusesMembers('post-dashboard-invitations');
