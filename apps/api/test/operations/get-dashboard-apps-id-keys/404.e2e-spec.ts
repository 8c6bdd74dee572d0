import { hidesOtherApps } from '../dashboard-apps.js';

hidesOtherApps('get-dashboard-apps-id-keys');
