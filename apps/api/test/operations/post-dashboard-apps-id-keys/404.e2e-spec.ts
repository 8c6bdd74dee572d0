import { hidesOtherApps } from '../dashboard-apps.js';

hidesOtherApps('post-dashboard-apps-id-keys');
