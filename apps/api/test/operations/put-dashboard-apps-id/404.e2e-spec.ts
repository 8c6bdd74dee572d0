import { hidesOtherApps } from '../dashboard-apps.js';

hidesOtherApps('put-dashboard-apps-id');
