import { Module } from '@nestjs/common';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { ReadinessModule } from '../readiness/readiness.module.js';
import { EntranceController } from './entrance.controller.js';
import { PeopleController } from './people.controller.js';
import { AppsController } from './apps.controller.js';
import { LoginsController } from './logins.controller.js';
import { KeysController } from './keys.controller.js';
import { AccountApps } from './account-apps.js';
import { AccountMembers } from './account-members.js';

@Module({
  imports: [AccessModule, AdmissionModule, DatabaseModule, ReadinessModule],
  controllers: [EntranceController, PeopleController, AppsController, KeysController, LoginsController],
  providers: [AccountApps, AccountMembers],
  exports: [AccountApps, AccountMembers],
})
export class DashboardModule {}
