import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { DeviceController } from './device.controller.js';
import { BranchController } from './branch.controller.js';
import { DeviceQueries } from './device.queries.js';

@Module({
  imports: [DatabaseModule, ReferenceModule, SubmissionsModule],
  controllers: [DeviceController, BranchController],
  providers: [DeviceQueries],
})
export class DevicesModule {}
