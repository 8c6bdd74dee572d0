import { refusesApiKeys, refusesMembers } from '../every-operation.js';

refusesApiKeys('delete-dashboard-members-id');
refusesMembers('delete-dashboard-members-id');
